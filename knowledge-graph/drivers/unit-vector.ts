/** A text without words gets the first unit vector: unit length always, and no text is near it by chance. */
export function unitVector(sum: Float32Array | Float64Array): Float32Array {
  let square = 0;
  for (const value of sum) square += value * value;
  const unit = new Float32Array(sum.length);
  if (square === 0) unit[0] = 1;
  else for (const [at, value] of sum.entries()) unit[at] = value / Math.sqrt(square);
  return unit;
}

/** The bytes of little-endian numbers, which those of this machine are taken to be. */
export const bytesOf = (numbers: Int32Array | BigInt64Array | BigUint64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

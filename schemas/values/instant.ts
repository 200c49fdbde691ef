/** Any ISO 8601 time as the `timestamp` column wants it: UTC with milliseconds. Throws on what is no time. */
export function instant(time: string): string {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) throw new RangeError(`"${time}" is no ISO 8601 time`);
  return new Date(milliseconds).toISOString();
}

/**
 * The PDF library packs the fonts of a page with `transferToFixedLength`, which Node has from 21 on; without it the library
 * leaves off at the page's first letter and gives no line that is drawn behind it. A copy does as well.
 */
export function completeArrayBuffers(): void {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  // oxlint-disable-next-line eslint/no-extend-native -- what the language itself has since
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return copy;
    },
  });
}

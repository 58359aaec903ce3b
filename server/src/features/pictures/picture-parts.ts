/**
 * The parts of a picture file other than its pixels: metadata, comments, and whatever follows its end. Each function
 * returns undefined for a file that is inconsistent or ends too early. The formats are those of ITU T.81 annex B
 * (JPEG), the PNG specification section 5 and the WebP container (RIFF).
 */
export type Parts = readonly Uint8Array[] | undefined;

const startOfScan = 0xda;
const endOfImage = 0xd9;

export function jpegParts(bytes: Uint8Array): Parts {
  const parts: Uint8Array[] = [];
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return [...parts, bytes.subarray(at + 2)];
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
    if (marker === startOfScan) at = endOfScan(bytes, at);
  }
  return undefined;
}

function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Where the compressed pixels end: at the first marker that is neither an escaped 0xff nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

export function pngParts(bytes: Uint8Array): Parts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const name = nameAt(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    if (name !== 'IDAT' && name !== 'fdAT') parts.push(bytes.subarray(at + 8, end - 4));
    if (name === 'IEND') return [...parts, bytes.subarray(end)];
    at = end;
  }
  return undefined;
}

const webpPixels: readonly string[] = ['VP8 ', 'VP8L', 'ALPH', 'ANMF'];

export function webpParts(bytes: Uint8Array): Parts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) return undefined;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return undefined;
  const parts: Uint8Array[] = [];
  let at = 12;
  while (at + 8 <= end) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return undefined;
    if (!webpPixels.includes(nameAt(bytes, at))) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return [...parts, bytes.subarray(end)];
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A page whose bytes are the same for everyone but for the nonce of its scripts, ready to be sent with any
 * nonce: the parts between are deflated once, and each answer only joins them with its nonce in stored
 * blocks. The result is one plain gzip member (RFC 1952) that every client reads.
 */
export interface NoncedPage {
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
  /** What it holds in memory. */
  readonly bytes: number;
}

/** ID1 ID2, deflate, no flags, no time, slowest algorithm, Unix. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
/** An empty last block of fixed codes. */
const lastBlock = Buffer.from([0x03, 0x00]);
const windowBytes = 32_768;

/** `segments` is what stands before, between and after the places of the nonce, which is `nonceBytes` long. */
export function noncedPage(segments: readonly Buffer[], nonceBytes: number): NoncedPage {
  const deflated = ownMemory(deflateParts(segments, nonceBytes));
  const parts = ownMemory(segments);
  const size = sizeOf(parts) + (parts.length - 1) * nonceBytes;
  return {
    bytes: sizeOf(parts) + sizeOf(deflated) + 2 * parts.length * viewBytes,
    plain: (nonce) => interleave(parts, Buffer.from(nonce)),
    gzip(nonce) {
      const value = Buffer.from(nonce);
      let check = 0;
      for (const [at, part] of parts.entries()) {
        if (at > 0) check = crc32(value, check);
        check = crc32(part, check);
      }
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(check, 0);
      trailer.writeUInt32LE(size % 2 ** 32, 4);
      return Buffer.concat([header, interleave(deflated, storedBlock(value)), lastBlock, trailer]);
    },
  };
}

/** What a view of a part of a buffer holds itself, roughly. */
const viewBytes = 100;

const sizeOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

/**
 * The same parts as views of one buffer of exactly their bytes. What zlib and `Buffer.concat` answer is often a few bytes
 * of a much larger buffer, all of which lives as long as they do.
 */
function ownMemory(parts: readonly Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(sizeOf(parts));
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.copy(whole, start);
    return whole.subarray(start, end);
  });
}

/**
 * Each part is deflated with what went before it as its dictionary, so that nothing is lost by the cuts. In
 * the dictionary a byte that UTF-8 never has stands for the nonce, so no match ever reaches into a nonce.
 */
function deflateParts(parts: readonly Buffer[], nonceBytes: number): Buffer[] {
  const blank = Buffer.alloc(nonceBytes, 0xff);
  let before: Buffer = Buffer.alloc(0);
  return parts.map((part) => {
    const deflated = deflateRawSync(part, {
      level: 9,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 ? { dictionary: before } : {}),
    });
    before = Buffer.concat([before, part, blank]).subarray(-windowBytes);
    return deflated;
  });
}

/** A deflate block that holds its bytes as they are; it starts on a byte, as each part ends on one. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function interleave(parts: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
}

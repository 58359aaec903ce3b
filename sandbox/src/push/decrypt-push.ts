import { createDecipheriv, type createECDH, hkdfSync } from 'node:crypto';

const saltBytes = 16;
const tagBytes = 16;

/**
 * Decrypts a message of one record as a browser does: the header has the salt and the sender's key (RFC 8188, section 2.1), the
 * secret is derived from both keys and the device's own (RFC 8291, section 3.4). @throws when the message is not for this
 * device.
 */
export function decryptPush(
  message: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = message.subarray(0, saltBytes);
  const keyBytes = message.readUInt8(saltBytes + 4);
  const senderKey = message.subarray(saltBytes + 5, saltBytes + 5 + keyBytes);
  const record = message.subarray(saltBytes + 5 + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const inputKey = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', inputKey, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  // The last record ends with the byte 2, followed by zeros as padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

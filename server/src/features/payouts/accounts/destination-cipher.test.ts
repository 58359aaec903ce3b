import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDestinationCipher } from './destination-cipher.ts';

const [key, olderKey] = [randomBytes(32), randomBytes(32)];
const page = { kind: 'beneficiary', id: 'a' } as const;
const plain = { institution: 'telebirr', number: '0911234567' } as const;
const sealed = createDestinationCipher(olderKey).seal(page, plain);

test('what an older key encrypted is read by whoever has it, and by nobody else', () => {
  expect(createDestinationCipher(key, [olderKey]).open(page, sealed)).toEqual(plain);
  expect(createDestinationCipher(key).open(page, sealed)).toBeUndefined();
});

test('what was encrypted for another receiver, was changed, or is no destination cannot be decrypted', () => {
  const cipher = createDestinationCipher(olderKey);
  expect(cipher.open({ kind: 'beneficiary', id: 'b' }, sealed)).toBeUndefined();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(cipher.open(page, changed)).toBeUndefined();
  expect(cipher.open(page, sealed.subarray(0, 10))).toBeUndefined();
});

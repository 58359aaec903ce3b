import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deriveKey, presentKeys } from '#server/features/tipping/receipts/receipt-keys.ts';
import { signPayload } from '#server/features/tipping/receipts/sign-receipts.ts';

// Signs receipts as the product does, changes one bit in copies of them, and verifies all of them offline with another library.

const { values } = parseArgs({
  options: {
    receipts: { type: 'string', default: '1000' },
    altered: { type: 'string', default: '10000' },
  },
});

const signer = deriveKey(randomBytes(36).toString('base64'));
const names = ['አስቴር አወቀ', 'Mulatu Bekele', 'The "Quartet" <of> Addis', 'ሰላማዊት'];

function signOne(): Promise<string> {
  return signPayload(signer, {
    iss: 'https://tibeb.example',
    code: randomUUID(),
    amount: (randomInt(100, 500_001) / 100).toFixed(2),
    currency: 'USD',
    to: { id: randomUUID(), name: names[randomInt(names.length)] ?? '' },
    day: '2026-11-23',
  });
}

/** Changes one bit of the header, the payload or the signature. */
function alter(receipt: string): string {
  const parts = receipt.split('.').map((part) => Buffer.from(part, 'base64url'));
  const part = parts[randomInt(parts.length)] ?? Buffer.alloc(1);
  const bit = randomInt(part.length * 8);
  part[bit >> 3] = (part[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return parts.map((one) => one.toString('base64url')).join('.');
}

const receipts = await Promise.all(Array.from({ length: Number(values.receipts) }, signOne));
const altered = Array.from({ length: Number(values.altered) }, (_, at) =>
  alter(receipts[at % receipts.length] ?? ''),
);
const keys = presentKeys([{ id: signer.id, public_key: signer.publicKey }]);
const run = spawnSync('/usr/bin/python3', [join(import.meta.dirname, 'verify-receipts.py')], {
  input: JSON.stringify({ keys, receipts, altered }),
  encoding: 'utf8',
  maxBuffer: 2 ** 20,
});
console.log(run.stdout || run.stderr);
const expected = `receipts: ${receipts.length} of ${receipts.length} verify\naltered: 0 of ${altered.length} verify\n`;
process.exitCode = run.stdout === expected ? 0 : 1;

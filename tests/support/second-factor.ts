import { createHmac } from 'node:crypto';
import { identityPaths } from '#contract/account/identity.ts';
import type { AppSecretAnswer, RecoveryCodesAnswer } from '#contract/account/second-factor.ts';
import { password, post, signedIn } from './identity.ts';
import type { startTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/**
 * The code that an authenticator app shows (RFC 6238: HMAC-SHA-1, 30 seconds, 6 digits) for a secret in base32. `step` is an
 * offset in half minutes.
 */
export function appCode(secret: string, step = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** RFC 4648, section 6, without padding. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** A code that is certainly wrong. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((step) => appCode(secret, step));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

export async function proveAddress(server: Pick<Server, 'services'>, email: string): Promise<void> {
  await server.services.pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [
    email,
  ]);
}

/** A person with a verified address, signed up and in. */
export async function provenPerson(server: Server, person?: Parameters<typeof signedIn>[1]) {
  const proven = await signedIn(server, person);
  await proveAddress(server, proven.email);
  return proven;
}

/** Inserts a passkey that is this many days old, and that no device has. Returns its id. */
export async function makePasskey(
  server: Pick<Server, 'services'>,
  email: string,
  { name = null, days = 0 }: { name?: string | null; days?: number } = {},
): Promise<string> {
  const { rows } = await server.services.pool.query(
    `INSERT INTO identity_passkey (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
     SELECT id, $2, '', gen_random_uuid(), 0, 'singleDevice', false, now() - make_interval(days => $3)
     FROM identity_user WHERE email = $1 RETURNING id`,
    [email, name, days],
  );
  return rows[0].id;
}

/**
 * Switches two-step sign-in on for the session in the cookie. Uses the code of the previous half minute, so that the test can
 * use the present one.
 */
export async function switchAppOn(
  server: Server,
  cookie: string,
  currentPassword: string | undefined = password,
) {
  const started = await post(server, identityPaths.beginApp, { currentPassword }, { cookie });
  if (!started.ok) throw new Error(`beginning was answered ${started.status}: ${await started.text()}`);
  const { secret, uri } = ((await started.json()) as AppSecretAnswer).data.result;
  const confirm = () => post(server, identityPaths.confirmApp, { code: appCode(secret, -1) }, { cookie });
  const first = await confirm();
  // If a half minute ends between reading the code and checking it, the code is too old, so this retries.
  const confirmed = first.ok ? first : await confirm();
  if (!confirmed.ok)
    throw new Error(`confirming was answered ${confirmed.status}: ${await confirmed.text()}`);
  const { recoveryCodes } = ((await confirmed.json()) as RecoveryCodesAnswer).data.result;
  return { secret, uri, recoveryCodes };
}

/** A person with two-step sign-in. */
export async function personWithApp(server: Server) {
  const person = await provenPerson(server);
  return { ...person, ...(await switchAppOn(server, person.cookie)) };
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Pool } from 'pg';
import { identityPaths } from '#contract/account/identity.ts';
import { cookiesOf, post } from './identity.ts';
import { testOrigin } from './test-server.ts';

type Server = Parameters<typeof post>[0];

/** COSE_Key (RFC 9052, section 7) of a point on P-256 for ES256, in CBOR: a map of five whose order is fixed. */
function coseKey({
  x = '',
  y = '',
}: {
  readonly x?: string | undefined;
  readonly y?: string | undefined;
}): Buffer {
  const [start, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([start, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')]);
}

/** The authenticator data (Web Authentication Level 3, section 6.1) with user presence and user verification. */
function authenticatorData(): Buffer {
  const site = createHash('sha256').update(new URL(testOrigin).hostname).digest();
  return Buffer.concat([site, Buffer.from([0b101]), Buffer.alloc(4)]);
}

/** A device with a passkey that the person with this mail address added earlier. */
export async function passkeyDevice(pool: Pool, email: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16).toString('base64url');
  await pool.query(
    `INSERT INTO identity_passkey (user_id, name, public_key, credential_id, counter, device_type, backed_up, transports)
     SELECT id, 'Phone', $2, $3, 0, 'multiDevice', true, 'internal' FROM identity_user WHERE email = $1`,
    [email, coseKey(publicKey.export({ format: 'jwk' })).toString('base64'), id],
  );
  return {
    /** Signs in as a browser does, or shows the passkey again in one with `session`; returns the server's answer. */
    async signIn(server: Server, session?: string): Promise<Response> {
      const started = await post(server, identityPaths.passkeySignInOptions, {});
      const { challenge } = (await started.json()).data.result;
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: testOrigin }));
      const authenticator = authenticatorData();
      const signed = Buffer.concat([authenticator, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
      const cookie = [cookiesOf(started), ...(session ? [session] : [])].join('; ');
      const body = { response: credential, showAgain: session !== undefined };
      return post(server, identityPaths.passkeySignIn, body, { cookie });
    },
  };
}

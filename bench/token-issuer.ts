import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { freePort } from '#server/platform/free-ports.ts';

export const issuer = 'bench';

export interface Fan {
  readonly subject: string;
  readonly token: string;
}

/** Creates fans with an account each, because paying is also limited by person; the benchmark itself issues their tokens. */
export async function openTokenIssuer(): Promise<{
  jwksUrl: string;
  newFan: (email?: string) => Promise<Fan>;
  /** A person whose mail address this issuer has verified. */
  newProvenFan: (email: string) => Promise<Fan>;
  close: () => void;
}> {
  const keys = await generateKeyPair('EdDSA');
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'bench', alg: 'EdDSA' }] };
  const server = createServer((_request, response) => response.end(JSON.stringify(published)));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issue = async (claims: { email: string; email_verified?: true }) => {
    const subject = randomUUID();
    const token = await new SignJWT({ ...claims, name: 'Bench Press' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'bench' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience('bench')
      .setExpirationTime('2d')
      .sign(keys.privateKey);
    return { subject, token };
  };
  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    newFan: (email = 'fan@example.com') => issue({ email }),
    newProvenFan: (email) => issue({ email, email_verified: true }),
    close: () => server.close(),
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Another identity service: its keys over HTTP, tokens for a person, and the settings with which a server trusts it. */
export async function serveTokenIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }] });
  let answer = { status: 200, body: set };
  const server = createServer((_, response) => {
    response.statusCode = answer.status;
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const token = await new SignJWT({ email: 'hanna@example.com', name: 'Hanna' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
    .setSubject('hanna')
    .setIssuer('https://identity.example')
    .setAudience('tibeb')
    .setExpirationTime('1h')
    .sign(privateKey);
  const { port } = server.address() as AddressInfo;
  const environment = {
    ACCESS_TOKEN_ISSUER: 'https://identity.example',
    ACCESS_TOKEN_AUDIENCE: 'tibeb',
    ACCESS_TOKEN_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
  };
  return {
    token,
    environment,
    /** From now on answers with this status and body; by default the body has the keys. */
    answerWith(status: number, body = set) {
      answer = { status, body };
    },
    stop: () => void server.close().closeAllConnections(),
  };
}

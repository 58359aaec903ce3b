import { z } from 'zod';
import { fetchJson, NoUsableAnswer } from '#server/platform/http/outgoing.ts';

/** The OpenID provider that people may sign in with. Its other settings come from discovery. */
export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const endpoint = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  id_token_signing_alg_values_supported: z.array(z.string().min(1)).min(1),
});
/** The fields we use of an OpenID provider's discovery document. */
export type GoogleEndpoints = z.output<typeof discovery>;

/** OpenID Connect Discovery 1.0, section 4. Throws NoUsableAnswer. */
export async function discoverEndpoints(ask: typeof fetch, issuer: string): Promise<GoogleEndpoints> {
  const found = await fetchJson(
    ask,
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    discovery,
  );
  // The document must name the issuer it was requested from (section 4.3).
  if (found.issuer !== issuer) throw new NoUsableAnswer('The provider names another issuer.');
  const { protocol } = new URL(issuer);
  const addresses = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri];
  if (addresses.some((address) => new URL(address).protocol !== protocol))
    throw new NoUsableAnswer(`The provider has an endpoint that is not ${protocol}.`);
  return found;
}

const tokens = z.object({ id_token: z.string().min(1) });

/** Exchanges a code for the id token, which is not verified yet. RFC 6749, section 4.1.3. Throws NoUsableAnswer. */
export async function exchangeCode(
  ask: typeof fetch,
  { token_endpoint: address }: GoogleEndpoints,
  { clientId, clientSecret }: GoogleSettings,
  {
    code,
    codeVerifier,
    redirectURI,
  }: { code: string; codeVerifier?: string | undefined; redirectURI: string },
): Promise<{ idToken: string }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectURI,
    client_id: clientId,
    client_secret: clientSecret,
    ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
  });
  const { id_token: idToken } = await fetchJson(ask, address, tokens, { method: 'POST', body });
  return { idToken };
}

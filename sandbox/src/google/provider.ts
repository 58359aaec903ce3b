import { randomBytes } from 'node:crypto';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider';
import { page } from '../pages/layout.ts';
import { pageHeaders } from '../pages/security-headers.ts';
import type { GoogleAccount } from './accounts.ts';

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only address people are redirected back to. */
  readonly redirectUrl: string;
}

/** The scopes the product may request; choosing an account grants them. */
export const scopes = 'openid email profile';

/**
 * The certified OpenID provider, configured like Google: RS256, PKCE, and the claims of the address and the name in the id
 * token itself. People choose an account each time.
 */
export async function createProvider(
  issuer: string,
  { clientId, clientSecret, redirectUrl }: GoogleClient,
  findAccount: (id: string) => GoogleAccount | undefined,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: memory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, id) => {
      const account = findAccount(id);
      if (!account) return undefined;
      const { name, email, verified } = account;
      // Google hosts pictures on a server of its own; the sandbox has none, so this address does not load.
      const picture = `${issuer}/pictures/${id}`;
      return {
        accountId: id,
        claims: () => ({ sub: id, name, email, email_verified: verified, picture }),
      };
    },
    interactions: { policy: chooseEachTime(), url: (_context, { uid }) => `/google/choose/${uid}` },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    renderError: async (context, { error, error_description }) => {
      for (const [name, value] of Object.entries(pageHeaders())) context.set(name, value);
      context.type = 'html';
      context.body = String(
        await page({
          title: 'Error',
          narrow: true,
          body: html`<h1>Google cannot go on</h1>
            <p class="problem" role="alert">${error}: ${error_description}</p>`,
        }),
      );
    },
    ttl: {
      Interaction: 3600,
      Grant: 3600,
      AuthorizationCode: 60,
      AccessToken: 3600,
      IdToken: 3600,
      Session: 3600,
    },
  });
  return provider;
}

function chooseEachTime() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/**
 * Keeps pending interactions in memory. Sessions are never found again, so nobody stays signed in at Google and everybody
 * chooses an account each time.
 */
function memory() {
  const records = new Map<string, AdapterPayload>();
  return (model: string): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload) {
        records.set(key(id), payload);
      },
      async find(id) {
        return model === 'Session' ? undefined : records.get(key(id));
      },
      async findByUid() {
        return undefined;
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = records.get(key(id));
        if (payload) records.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        records.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of records) if (payload.grantId === grantId) records.delete(id);
      },
    };
  };
}

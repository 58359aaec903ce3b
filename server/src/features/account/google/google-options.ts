import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { remoteKeySet } from '../remote-keys.ts';
import { exchangeCode, type GoogleEndpoints, type GoogleSettings } from './google-endpoints.ts';

export const googleProvider = 'google';

/** What discovery has found, and by what Google is asked. */
export interface ReachableGoogle {
  readonly settings: GoogleSettings;
  readonly endpoints: GoogleEndpoints;
  readonly ask: typeof fetch;
}

/**
 * better-auth's options with Google added: PKCE, state and nonce. An address that Google has not verified is refused. `onOwner` is asked before Google is linked to an account that is there already.
 */
export function withGoogle<Options extends BetterAuthOptions>(
  options: Options,
  google: ReachableGoogle,
  onOwner: (owner: { userId: string; email: string; fullName: string | undefined }) => Promise<boolean>,
) {
  return {
    ...options,
    user: {
      ...options.user,
      async validateUserInfo({ user, source }) {
        if (!user.emailVerified && source.action !== 'sign-in') return { error: 'unverified-address' };
        if (source.action !== 'link-account' || !user.id) return;
        const mayLink = await onOwner({ userId: user.id, email: user.email ?? '', fullName: user.name });
        if (!mayLink) return { error: 'temporarily_unavailable' };
      },
    },
    account: {
      ...options.account,
      // Who has proven nothing at our own door may be there; onOwner sees to them.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      account: {
        create: {
          // Who somebody is was all we asked; what else Google's tokens open is none of our business.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    plugins: [...(options.plugins ?? []), verifyingGoogle(google)],
  } satisfies BetterAuthOptions;
}

/**
 * The plugin with what it would find out by discovery, which has neither a deadline nor a bound there: its keys, and with
 * them the verification of each id token and its nonce.
 */
function verifyingGoogle({ settings, endpoints, ask }: ReachableGoogle) {
  const plugin = genericOAuth({
    config: [
      {
        providerId: googleProvider,
        authorizationUrl: endpoints.authorization_endpoint,
        getToken: (grant) => exchangeCode(ask, endpoints, settings, grant),
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        scopes: ['openid', 'email', 'profile'],
        // Who may join is said with each request.
        disableImplicitSignUp: true,
        pkce: true,
        prompt: 'select_account',
        disableProviderLogout: true,
        // By then the id token was verified, with its nonce. Without one there is nothing to believe.
        getUserInfo: async ({ idToken }) => (idToken ? readClaims(idToken) : null),
      },
    ],
  });
  const idToken = {
    jwks: remoteKeySet(new URL(endpoints.jwks_uri), ask),
    issuer: endpoints.issuer,
    audience: settings.clientId,
    algorithms: endpoints.id_token_signing_alg_values_supported,
  };
  return {
    ...plugin,
    async init(context: Parameters<typeof plugin.init>[0]) {
      const made = await plugin.init(context);
      const provider = made.context.socialProviders.find(({ id }) => id === googleProvider);
      if (!provider) throw new Error('The plugin has made no provider.');
      Object.assign(provider, { issuer: endpoints.issuer, idToken, requiresIdTokenNonce: true });
      return made;
    },
  };
}

/** No picture: it lies with Google, which would learn of every page that shows it. */
function readClaims(idToken: string) {
  const { sub = '', email, email_verified: verified, name } = decodeJwt(idToken);
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);
  return {
    id: sub,
    sub,
    email: text(email),
    emailVerified: verified === true,
    name: nameOf(text(name)) ?? text(email)?.split('@')[0] ?? '',
  };
}

/** As at our own door: at most 100 characters, and none that cannot be stored. */
function nameOf(fullName: string | undefined): string | undefined {
  const name = Array.from((fullName ?? '').toWellFormed().replaceAll('\u0000', '').trim());
  return name.slice(0, 100).join('') || undefined;
}

import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { remoteKeySet } from '../tokens/remote-keys.ts';
import { exchangeCode, type GoogleEndpoints, type GoogleSettings } from './google-endpoints.ts';

export const googleProvider = 'google';

/** The result of discovery, and the function that sends requests to Google. */
export interface ReachableGoogle {
  readonly settings: GoogleSettings;
  readonly endpoints: GoogleEndpoints;
  readonly ask: typeof fetch;
}

export interface GoogleHooks {
  /** Called with the `sub` of the Google account that somebody has chosen, once its id token is verified. */
  onAccount(accountId: string): void;
  /** Called before Google is linked to an existing account; false if it must not be linked. */
  onOwner(owner: { userId: string; email: string; fullName: string | undefined }): Promise<boolean>;
  /** Called when somebody signs in by a linked Google account, with the address that it has now. */
  onReturn(link: { userId: string; accountId: string; email: string }): Promise<void>;
}

/** better-auth's options with Google added: PKCE, state and nonce. An address that Google has not verified is refused. */
export function withGoogle<Options extends BetterAuthOptions>(
  options: Options,
  google: ReachableGoogle,
  { onAccount, onOwner, onReturn }: GoogleHooks,
) {
  return {
    ...options,
    user: {
      ...options.user,
      async validateUserInfo({ user, source }) {
        if (!user.emailVerified)
          return source.action === 'sign-in' ? undefined : { error: 'unverified-address' };
        if (source.action === 'create-user' || !user.id) return;
        const owner = { userId: user.id, email: user.email ?? '' };
        if (source.action === 'sign-in')
          return onReturn({ ...owner, accountId: String(source.oauth?.profile?.sub ?? '') });
        const mayLink = await onOwner({ ...owner, fullName: user.name });
        if (!mayLink) return { error: 'temporarily_unavailable' };
      },
    },
    account: {
      ...options.account,
      // The existing account may have an unproven address; onOwner deals with it.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      account: {
        create: {
          // We only need to know who somebody is. We do not store the tokens, which give access to other data at Google.
          before: async (account) => ({
            data: {
              ...account,
              email: account.idToken ? readClaims(account.idToken).email?.toLowerCase() : null,
              accessToken: null,
              refreshToken: null,
              idToken: null,
            },
          }),
        },
      },
    },
    plugins: [...(options.plugins ?? []), verifyingGoogle(google, onAccount)],
  } satisfies BetterAuthOptions;
}

/**
 * The plugin, given what it would otherwise get by discovery: the provider's keys, and so the verification of each id
 * token and its nonce. The plugin's own discovery has no timeout and no size limit.
 */
function verifyingGoogle({ settings, endpoints, ask }: ReachableGoogle, onAccount: GoogleHooks['onAccount']) {
  const plugin = genericOAuth({
    config: [
      {
        providerId: googleProvider,
        authorizationUrl: endpoints.authorization_endpoint,
        getToken: (grant) => exchangeCode(ask, endpoints, settings, grant),
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        scopes: ['openid', 'email', 'profile'],
        // Each request says whether it may sign somebody up.
        disableImplicitSignUp: true,
        pkce: true,
        prompt: 'select_account',
        disableProviderLogout: true,
        // At this point the id token and its nonce are verified. Without an id token there are no claims to trust.
        getUserInfo: async ({ idToken }) => {
          if (!idToken) return null;
          const claims = readClaims(idToken);
          onAccount(claims.sub);
          return claims;
        },
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

/** The picture is left out: it is hosted by Google, which would learn of every page that shows it. */
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

/** The same rule as for our own sign-up: at most 100 characters, and none that cannot be stored. */
function nameOf(fullName: string | undefined): string | undefined {
  const name = Array.from((fullName ?? '').toWellFormed().replaceAll('\u0000', '').trim());
  return name.slice(0, 100).join('') || undefined;
}

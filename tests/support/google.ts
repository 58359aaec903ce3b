import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityPaths } from '#contract/account/identity.ts';
import type { SocialMessage } from '#contract/account/social.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { startTestServer, testOrigin } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** What the person enters in Google's window. */
export interface Choice {
  readonly name?: string;
  readonly email?: string;
  readonly verified?: boolean;
  readonly refuse?: boolean;
}

export const windowNonce = 'a-nonce-of-the-window';

/** Starts Google's stand-in, on a free port or on the given one. */
export async function startGoogle(port = 0) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-google-'));
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port,
    smtpPort: 0,
    dataDir,
    // Nothing listens there: port 9 is 'discard'.
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_sandbox_tibeb',
    secretKey: 'sk_test_sandbox_tibeb',
    google: { redirectUrl: `${testOrigin}${identityPaths.googleCallback}` },
  });
  return {
    url: sandbox.url,
    disturb: sandbox.google.disturb,
    async stop() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server with sign-in by Google, simulated by the sandbox. */
export async function startGoogleServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const google = await startGoogle();
  const server = await startTestServer({
    ownIdentity: true,
    ...options,
    environment: { GOOGLE_ISSUER: `${google.url}/google`, ...options.environment },
  });
  return {
    ...server,
    google,
    async stop() {
      await server.stop();
      await google.stop();
    },
  };
}

/** A browser for the server and Google: keeps cookies, follows redirects, chooses an account. */
export function googleBrowser(server: Pick<Server, 'request'>) {
  const { cookieAt, keep } = cookieJars();
  const visit = async (
    address: string,
    init: RequestInit = {},
  ): Promise<{ response: Response; url: URL }> => {
    const url = new URL(address, testOrigin);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieAt(url.origin));
    const request = { ...init, headers, redirect: 'manual' } as const;
    const ours = url.origin === testOrigin;
    const response = ours
      ? await server.request(url.pathname + url.search, request)
      : await fetch(url, request);
    keep(url.origin, response.headers.getSetCookie());
    return { response, url };
  };
  /** Follows redirects up to the first address for which `stop` is true; that one is not requested. */
  const follow = async (from: { response: Response; url: URL }, stop: (url: URL) => boolean) => {
    let at = from;
    for (;;) {
      const location = at.response.headers.get('location');
      if (!location) return { ...at, next: undefined };
      const next = new URL(location, at.url);
      if (stop(next)) return { ...at, next };
      at = await visit(next.href);
    }
  };
  const begin = (fields: Record<string, string> = {}) =>
    visit(identityPaths.social, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ provider: 'google', page: 'sign-up', nonce: windowNonce, ...fields }),
    });
  /** Goes from Google's address to the redirect back to us, which is returned and not requested. */
  const choose = async (
    address: string,
    { name = 'Liya Solomon', email = '', verified = true, refuse }: Choice,
  ) => {
    const arrived = await follow(await visit(address), (url) => url.origin === testOrigin);
    if (arrived.next) return arrived.next.href;
    const fields = refuse
      ? { account: 'refuse' }
      : { account: 'another', name, email, ...(verified ? { verified: 'on' } : {}) };
    const chosen = await visit(arrived.url.href, { method: 'POST', body: new URLSearchParams(fields) });
    const { next } = await follow(chosen, (url) => url.origin === testOrigin);
    return next?.href ?? '';
  };
  return {
    visit,
    begin,
    choose,
    /** The whole sign-in; returns the server's answer to Google's redirect. */
    async signIn(choice: Choice, fields?: Record<string, string>) {
      const { response } = await begin(fields);
      const back = await choose(response.headers.get('location') ?? '', choice);
      return (await visit(back)).response;
    },
    cookie: () => cookieAt(testOrigin),
  };
}

/** The cookies of a browser, by origin. */
function cookieJars() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  return {
    cookieAt: (origin: string) =>
      [...jarOf(origin)]
        .filter(([, value]) => value !== '')
        .map((pair) => pair.join('='))
        .join('; '),
    keep(origin: string, lines: readonly string[]) {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jarOf(origin).set(name, value);
      }
    },
  };
}

/** The message that the window's last page sends to its opener; undefined if there is none. */
export async function messageOf(response: Response): Promise<SocialMessage | undefined> {
  const found = /postMessage\((\{.*?\}), "/.exec(await response.text())?.[1];
  return found === undefined ? undefined : JSON.parse(found);
}

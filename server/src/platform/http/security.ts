import type { MiddlewareHandler } from 'hono';
import type { ErrorDefinition } from '#contract/endpoint.ts';
import { crossOrigin } from '#contract/errors.ts';
import { Refusal, toErrorResponse, toTextResponse } from './errors.ts';
import type { RequestVariables } from './request-context.ts';

interface SecurityOptions {
  /** HSTS only where the site is really served over TLS. */
  readonly strictTransport: boolean;
  /** Vite's dev client needs a web socket and inline styles. */
  readonly development: boolean;
  /**
   * Origins a form of ours may end at: without scripts the tip form is answered with a redirect to the
   * checkout, and Chromium holds redirects to form-action too.
   */
  readonly formTargets: readonly string[];
  /** Whether pages of other sites may show what is at this path in a frame, if the answer says so too. */
  readonly mayBeFramed: (path: string) => boolean;
  /** Origins beside ours that scripts of a page may ask. */
  readonly connectTargets: readonly string[];
}

/** The scripts and styles that an answer itself holds, as sources of a Content-Security-Policy: by nonce or by hash. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Headers every answer carries. Scripts run only with the nonce of the very response they came in. */
export function securityHeaders(
  options: SecurityOptions,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  const fixed = Object.entries(fixedHeaders(options));
  return async (context, next) => {
    await next();
    if (context.get('headed')) return;
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', contentSecurityPolicy(byNonce(context.get('nonce')), options));
    }
    const isFramed =
      options.mayBeFramed(context.req.path) &&
      headers.get('content-security-policy')?.endsWith('frame-ancestors *');
    for (const [name, value] of fixed) {
      if (isFramed && name === 'x-frame-options') continue;
      if (!ofTheAnswer.has(name) || !headers.has(name)) headers.set(name, value);
    }
  };
}

/** All of them for an answer that is data: should a browser show it, nothing in it may run or load. */
export function dataHeaders(options: Pick<SecurityOptions, 'strictTransport'>): Record<string, string> {
  return {
    ...fixedHeaders(options),
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  };
}

/** An answer may say these itself. */
const ofTheAnswer = new Set([
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
]);

function fixedHeaders({ strictTransport }: Pick<SecurityOptions, 'strictTransport'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // Keeps window.opener for the sign-in popup we open ourselves.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(strictTransport ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

const byNonce = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  { development, strictTransport, formTargets, connectTargets }: SecurityOptions,
): string {
  return [
    `default-src 'self'`,
    ["script-src 'self'", ...scripts, ...(development ? [] : ["'strict-dynamic'"])].join(' '),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : styles)].join(' '),
    // Widths of progress bars and the like are style attributes; they cannot load or run anything.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    ["connect-src 'self'", ...connectTargets, ...(development ? ['ws:'] : [])].join(' '),
    // Spelled out, for without it scripts' rule applies, and 'strict-dynamic' there lets no worker start.
    `worker-src 'self'`,
    // Our own pages alone, of which nearly all refuse it (frame-ancestors).
    `frame-src 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ["form-action 'self'", ...formTargets].join(' '),
    ...(strictTransport ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes sent by another site's page (Fetch metadata, then Origin). Requests without
 * either come from no browser page: servers, scripts; those carry no cookie of ours. `refusals` gives the paths
 * below a prefix words of their own; a person whose browser went there reads them as text.
 */
export function refuseCrossOrigin(
  publicOrigin: string,
  refusals: Readonly<Record<string, ErrorDefinition>> = {},
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const foreign =
      origin !== undefined ? origin !== publicOrigin : site === 'cross-site' || site === 'same-site';
    if (!foreign) return next();
    const own = Object.entries(refusals).find(([prefix]) => context.req.path.startsWith(prefix))?.[1];
    if (own && context.req.header('accept')?.includes('text/html'))
      return toTextResponse(context, ({ refusals }) => own.detail(refusals), own.status);
    return toErrorResponse(context, new Refusal(own ?? crossOrigin));
  };
}

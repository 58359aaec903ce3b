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
   * Origins to which a form of ours may lead: without scripts the tip form is answered with a redirect to the checkout,
   * and Chromium applies form-action to redirects too.
   */
  readonly formTargets: readonly string[];
  /** Whether other sites may frame the page at this path, if the answer allows it too. */
  readonly mayBeFramed: (path: string) => boolean;
  /** Other origins that scripts of a page may send requests to. */
  readonly connectTargets: readonly string[];
}

/** The inline scripts and styles of an answer, as sources of a Content-Security-Policy: by nonce or by hash. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Headers of every answer. Scripts run only with the nonce of their own response. */
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

/** The security headers of an answer that is data: if a browser displays it, nothing in it may run or load. */
export function dataHeaders(options: Pick<SecurityOptions, 'strictTransport'>): Record<string, string> {
  return {
    ...fixedHeaders(options),
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  };
}

/** An answer may set these headers itself. */
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
    // Required: without it the rule for scripts applies, and its 'strict-dynamic' blocks workers.
    `worker-src 'self'`,
    // Only our own pages, almost all of which refuse to be framed (frame-ancestors).
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
 * Refuses state changes from a page of another site (Fetch metadata, then Origin). Requests with neither header come
 * from servers and scripts, not from a browser page; they carry no cookie of ours. `refusals` sets the text for the
 * paths below a prefix; a person whose browser navigated there reads it as plain text.
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

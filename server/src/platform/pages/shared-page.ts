import { hash } from 'node:crypto';
import type { InlineSources } from '../http/security.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { compress } from './compress-page.ts';

/** A whole page as every anonymous visitor gets it. */
export interface SharedPage {
  /** In ms of the caller's clock. */
  readonly madeAt: number;
  readonly html: Buffer;
  /** The page by content coding, each compressed on first use. */
  readonly coded: Map<Encoding, Promise<Buffer>>;
  /** The memory it uses, in bytes: `html` and the present entries of `coded`. */
  readonly bytes: number;
  readonly headers: Headers;
}

export const anonymousCachePolicy = 'public, max-age=0, must-revalidate';

/** Makes a page that was rendered with `nonce` shareable; `policyOf` builds the policy of which scripts and styles may run. */
export function sharePage(
  rendered: Buffer,
  {
    headers,
    nonce,
    policyOf,
    madeAt,
  }: {
    readonly headers: Headers;
    readonly nonce: string;
    readonly policyOf: (allowed: InlineSources) => string;
    readonly madeAt: number;
  },
): SharedPage {
  const { html, allowed } = withoutNonce(rendered, nonce);
  const own = new Headers(headers);
  own.delete('content-length');
  // A page that sets its own, stricter policy keeps it.
  if (!own.has('content-security-policy')) own.set('content-security-policy', policyOf(allowed));
  own.set('cache-control', anonymousCachePolicy);
  own.append('vary', 'Accept-Encoding');
  // Weak, for the codings of a page share it (RFC 9110, 8.8.3).
  own.set('etag', `W/"${hash('sha256', html, 'base64url')}"`);
  return { madeAt, html, coded: new Map(), bytes: backingBytes(html), headers: own };
}

/** Answers this request with the page: its bytes, or 304 if the client has them already. */
export async function answerWith(page: SharedPage, request: Request): Promise<Response> {
  const headers = new Headers(page.headers);
  if (hasMatchingEtag(request, headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  const encoding = acceptedEncoding(request);
  const body = encoding ? await codedPage(page, encoding) : page.html;
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(body as Buffer<ArrayBuffer>, { headers });
}

/** The same page, with `bytes` updated to the codings present by now. */
export async function withBytesCounted(page: SharedPage): Promise<SharedPage> {
  const coded = await Promise.all(page.coded.values());
  return { ...page, bytes: [page.html, ...coded].reduce((sum, buffer) => sum + backingBytes(buffer), 0) };
}

function codedPage({ html, coded }: SharedPage, encoding: Encoding): Promise<Buffer> {
  const there = coded.get(encoding) ?? compress(html, encoding);
  coded.set(encoding, there);
  return there;
}

/** A buffer may be a small slice of a much larger one. */
const backingBytes = ({ buffer }: Buffer) => buffer.byteLength;

function hasMatchingEtag(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === tag);
}

/**
 * Takes the nonce off every element that was rendered with it, and allows each script and style among them by the hash of
 * its text instead. What came into the page some other way does not know the nonce, and is allowed nothing.
 */
function withoutNonce(rendered: Buffer, nonce: string): { html: Buffer; allowed: InlineSources } {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const attribute = ` nonce="${nonce}"`;
  const element = new RegExp(`<(script|style)\\b([^<>]*)${attribute}([^<>]*)>(.*?)</\\1>`, 'gs');
  const text = rendered
    .toString()
    .replace(element, (_whole, name: 'script' | 'style', before: string, after: string, content: string) => {
      sources[name].add(`'sha256-${hash('sha256', content, 'base64')}'`);
      return `<${name}${before}${after}>${content}</${name}>`;
    })
    .replaceAll(attribute, '');
  const html = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  html.write(text);
  return { html, allowed: { scripts: [...sources.script], styles: [...sources.style] } };
}

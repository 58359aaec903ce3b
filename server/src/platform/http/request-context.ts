import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { answerLanguages } from '#server/texts/languages.ts';
import type { Caller } from './endpoint-handler.ts';
import { networkOf } from './network-of.ts';

/** By bearer header. */
export type Callers = Map<string, Promise<Caller | undefined>>;

export interface RequestVariables {
  requestId: string;
  /** The available languages of answers: see answer-language.ts. */
  languages: typeof answerLanguages;
  /** The key of rate limits: for IPv6 the network of the address. */
  clientAddress: string;
  /** True for a call that a page of ours makes while it is rendered, false for a client over the network. */
  inProcess: boolean;
  /** The callers by bearer header that the requesting page has looked up; undefined outside of a page that is only read. */
  callers: Callers | undefined;
  /** A fresh value per response; its Content-Security-Policy contains it. */
  nonce: string;
  /** The form that was posted to the page. */
  form: FormData | undefined;
  /** Whether the answer already has all common headers. */
  headed: boolean;
  /** The name of the answering endpoint or page in our code; undefined until one answers. */
  route: string | undefined;
}

/**
 * Gives each request an id (answered as x-request-id) and the client's address. With `trustedProxies` = n
 * the address is the n-th from the right of X-Forwarded-For, which only our own proxies can have written.
 */
export function requestContext(
  trustedProxies: number,
  languages: RequestVariables['languages'],
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    context.set('headed', false);
    context.set('languages', languages);
    context.set('nonce', randomUUID().replaceAll('-', ''));
    const page = pageBehind(context.env);
    context.set('inProcess', page !== undefined);
    context.set('callers', page?.callers);
    const address = clientAddress(context.req.raw.headers, context.env, trustedProxies);
    context.set('clientAddress', networkOf(address));
    await next();
    // Not context.header(), which would make a second response around the body of the first.
    if (!context.get('headed')) context.res.headers.set('x-request-id', requestId);
  };
}

const inProcess = Symbol('in process');

/**
 * The page that makes the call. With `callers` a page looks up the caller of a bearer header only once, however much it
 * reads.
 */
interface AskingPage {
  readonly callers?: Callers;
}

/** Marks a call in process; the key is a symbol, so that no request from the network can claim to be one. */
export function inProcessBindings(bindings: unknown, page: AskingPage): object {
  return { ...(bindings as object | undefined), [inProcess]: page };
}

function pageBehind(bindings: unknown): AskingPage | undefined {
  return (bindings as { [inProcess]?: AskingPage } | undefined)?.[inProcess];
}

function clientAddress(headers: Headers, bindings: unknown, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const hop = hops.at(-trustedProxies);
    if (hop) return hop;
  }
  const incoming = (bindings as Partial<HttpBindings> | undefined)?.incoming;
  return incoming?.socket?.remoteAddress ?? 'in-process';
}

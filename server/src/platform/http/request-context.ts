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
  /** Those there are to answer in: see answer-language.ts. */
  languages: typeof answerLanguages;
  /** What limits count by: of an IPv6 address its network. */
  clientAddress: string;
  /** Asked by a page of ours while it is rendered, not by a client over the network. */
  inProcess: boolean;
  /** Who calls by which bearer header, as far as the page that asks has learnt it; undefined outside of a page that is only read. */
  callers: Callers | undefined;
  /** A fresh value a response, named by its Content-Security-Policy. */
  nonce: string;
  /** What a page was sent. */
  form: FormData | undefined;
  /** The answer was made with all the headers every answer carries: none is left to add. */
  headed: boolean;
  /** The endpoint or page that answers, by its name in our code; undefined until one does. */
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

/** The page that asks. With `callers` it looks up once who a bearer header speaks for, however much it reads. */
interface AskingPage {
  readonly callers?: Callers;
}

/** Bindings for a call from within; a symbol, so that nothing sent over the network can claim to be one. */
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

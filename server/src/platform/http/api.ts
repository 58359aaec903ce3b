import { type Context, Hono } from 'hono';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { notFound, unauthenticated, unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import type { Replica } from '../database/replica.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import {
  accountKey,
  type Call,
  type Caller,
  type EndpointHandler,
  type OperatorCaller,
} from './endpoint-handler.ts';
import { InvalidInput, logFault, Refusal, toErrorResponse } from './errors.ts';
import { type LargeBodies, smallBodyBytes } from './large-bodies.ts';
import { bodyLimitOf, parseInput } from './parse-input.ts';
import { declaredBytes } from './read-body.ts';
import { readFrom } from './read-from-replica.ts';
import { reply, replyInProcess, replyWithEvents } from './replies.ts';
import type { Callers, RequestVariables } from './request-context.ts';

/** The database answers fewer than this at a time. */
const readsAtOnce = 64;
/** A reader who would wait longer is refused and told when to retry. */
const longestWaitMs = 1000;

interface ApiDependencies extends ApiOptions {
  readonly readInTurn: ReturnType<typeof createBoundedQueue>;
}

export interface ApiOptions {
  readonly limits: Limits;
  readonly log: Log;
  readonly largeBodies: LargeBodies;
  /**
   * The caller of the Authorization header; undefined without one. Throws a 401 refusal for an invalid one. The caller
   * may be looked up before the rate limit has `admitted` the request, if that is cheap.
   */
  authenticate(authorization: string | null, admitted: Promise<void>): Promise<Caller | undefined>;
  /** Finds the role of a caller of an operators' endpoint; throws the refusal for anybody else. */
  admitOperator(caller: Caller, endpoint: EndpointDefinition): Promise<OperatorCaller>;
  /** Those that every answer carries; a refusal gets them where it leaves the server, like any other page. */
  readonly headers: Readonly<Record<string, string>>;
  /** Answers public reads, if there is one. */
  readonly replica: Replica | undefined;
}

/**
 * The product API: each request is counted for its address, authenticated, counted for its person, validated and then
 * answered by the handler of its endpoint, in that order. Everything else below it, and everything thrown, answers the
 * error form.
 */
export function createApi(handlers: readonly EndpointHandler[], options: ApiOptions) {
  const readInTurn = createBoundedQueue({
    concurrency: readsAtOnce,
    maxWaitMs: longestWaitMs,
    busy: unavailable,
  });
  const dependencies: ApiDependencies = { ...options, readInTurn };
  const api = new Hono<{ Variables: RequestVariables }>();
  for (const handler of handlers) {
    const { id, method, path, limitsRefusedOnly } = handler.endpoint;
    const answerOf = limitsRefusedOnly ? answerAndChargeRefused : answer;
    api.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      context.set('route', id);
      return answerOf(context, handler, dependencies);
    });
  }
  api.all('*', (context) => toErrorResponse(context, new Refusal(notFound)));
  api.onError((error, context) => {
    if (error instanceof Refusal || error instanceof InvalidInput) {
      const answer = toErrorResponse(context, error);
      const requestId = context.get('requestId');
      // Not the path: it may hold the secret of a screen or of a receipt.
      const refused = { endpoint: context.get('route'), code: error.message, status: answer.status };
      dependencies.log.info({ requestId, ...refused }, 'refused');
      return answer;
    }
    return toErrorResponse(context, logFault(dependencies.log, context.get('requestId'), error) ?? error);
  });
  return api;
}

type ApiContext = Context<{ Variables: RequestVariables }>;

/** An address from which too many requests were refused is refused before anything of the next one is read. */
async function answerAndChargeRefused(
  context: ApiContext,
  handler: EndpointHandler,
  dependencies: ApiDependencies,
): Promise<Response> {
  const { limits } = dependencies;
  const charged = [handler.endpoint.limit, context.get('clientAddress')] as const;
  const admitted = limits.requireLeftAt(...charged);
  await admitted;
  try {
    return await answer(context, handler, dependencies, admitted);
  } catch (error) {
    if (error instanceof Refusal || error instanceof InvalidInput) await limits.consumeAt(...charged);
    throw error;
  }
}

/** A request whose caller is known and may do this; `counted` fails once they have made too many. */
interface Admission {
  readonly caller: Caller | undefined;
  readonly counted: Promise<void>;
}

async function answer(
  context: ApiContext,
  handler: EndpointHandler,
  dependencies: ApiDependencies,
  admittedBefore?: Promise<void>,
): Promise<Response> {
  const { endpoint } = handler;
  const admission = await admit(context, endpoint, dependencies, admittedBefore);
  const result = await act(context, handler, dependencies, admission);
  context.set('headed', true);
  const headers = { ...dependencies.headers, 'x-request-id': context.get('requestId') };
  if (result instanceof ReadableStream) {
    if (context.req.raw.method !== 'HEAD') return replyWithEvents(result, headers);
    // Nobody reads the body for a HEAD request, so the stream would never end.
    await result.cancel();
    return replyWithEvents(null, headers);
  }
  const body = JSON.stringify({ data: 'results' in endpoint.answer ? result : { result } });
  return context.get('inProcess')
    ? replyInProcess(endpoint, body, headers)
    : reply(endpoint, context.req.raw, Buffer.from(body), headers);
}

/** Counts the request by address and by caller, and refuses a caller whom the endpoint is not for. */
async function admit(
  context: ApiContext,
  endpoint: EndpointDefinition,
  { limits, authenticate, admitOperator }: ApiDependencies,
  admittedBefore?: Promise<void>,
): Promise<Admission> {
  // A page counts as one read when it is requested; the reads that render it are not counted again.
  const charged = !admittedBefore && !(endpoint.limit === 'read' && context.get('inProcess'));
  const admitted = charged
    ? limits.consumeAt(endpoint.limit, context.get('clientAddress'))
    : Promise.resolve();
  const authorization = context.req.raw.headers.get('authorization') ?? '';
  const [, found] = await Promise.all([
    admitted,
    oncePerPage(context.get('callers'), authorization, (header) => authenticate(header, admitted)),
  ]);
  const known = found?.isGuest && endpoint.access !== 'giver' ? undefined : found;
  if (endpoint.access !== 'public' && !known) throw new Refusal(unauthenticated);
  const counted = known && charged ? limits.consume(endpoint.limit, accountKey(known)) : Promise.resolve();
  // A payment reads its data while it is being counted, and writes nothing before it is admitted (record 31).
  if (endpoint.limit === 'pay') counted.catch(() => undefined);
  else await counted;
  const caller = known && typeof endpoint.access === 'object' ? await admitOperator(known, endpoint) : known;
  return { caller, counted };
}

/** Reads the input and calls the handler: at once, when its turn has come, or when there is room for a large body. */
async function act(
  context: ApiContext,
  { endpoint, answer: call }: EndpointHandler,
  { log, largeBodies, readInTurn, replica }: ApiDependencies,
  { caller, counted }: Admission,
): Promise<unknown> {
  const request = context.req.raw;
  const inProcess = context.get('inProcess');
  const run = async (largeBody?: Uint8Array<ArrayBuffer>) => {
    const input = await parseInput(endpoint, request, context.req.param(), largeBody);
    const sender = { request, caller, clientAddress: context.get('clientAddress') };
    const openLog = () => log.child({ requestId: context.get('requestId') });
    const received = new EndpointCall(input, sender, counted, openLog);
    return readFrom(replica, { endpoint, request }, () =>
      call(received as unknown as Call<EndpointDefinition>),
    );
  };
  // A body that a page passes on is in memory already and has waited its turn.
  const mayBeLarge = endpoint.body === 'raw' && (endpoint.maxBodyBytes ?? 0) > smallBodyBytes && !inProcess;
  const isLarge = mayBeLarge && (declaredBytes(request) ?? Number.POSITIVE_INFINITY) > smallBodyBytes;
  if (isLarge && caller) return largeBodies(accountKey(caller), request, bodyLimitOf(endpoint), run);
  return endpoint.limit === 'read' && !inProcess ? readInTurn(() => run()) : run();
}

/** Looks up the caller of a bearer header once per page; a failed lookup is repeated. */
function oncePerPage(
  callers: Callers | undefined,
  header: string,
  find: (header: string) => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  if (!callers) return find(header);
  const known = callers.get(header) ?? find(header);
  callers.set(header, known);
  known.catch(() => callers.delete(header));
  return known;
}

/**
 * A class because of its getter: a getter in an object literal gives each object a shape of its own, and shapes, with
 * everything their getter captures of the request, stay in memory until a full garbage collection.
 */
class EndpointCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly request: Request;
  readonly clientAddress: string;
  readonly admitted: Promise<void>;
  readonly #openLog: () => Log;

  constructor(
    { params, query, headers, body }: Awaited<ReturnType<typeof parseInput>>,
    { caller, request, clientAddress }: Pick<EndpointCall, 'caller' | 'request' | 'clientAddress'>,
    admitted: Promise<void>,
    openLog: () => Log,
  ) {
    this.params = params;
    this.query = query;
    this.headers = headers;
    this.body = body;
    this.caller = caller;
    this.request = request;
    this.clientAddress = clientAddress;
    this.admitted = admitted;
    this.#openLog = openLog;
  }

  /** Created on first use: few calls log something. */
  get log(): Log {
    return this.#openLog();
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';

/** How long a service of somebody else's may take, from the call to the last byte of its answer, retries included. */
export const answerWithinMs = 8_000;

/**
 * A service was not reached, did not answer in time, or sent an answer that is too large or unreadable. Whether it did
 * what was requested is unknown.
 */
export class NoUsableAnswer extends Error {
  override name = 'NoUsableAnswer';
  readonly timedOut: boolean;

  constructor(message: string, options: ErrorOptions & { readonly timedOut?: boolean } = {}) {
    super(message, options);
    this.timedOut = options.timedOut ?? false;
  }
}

const deadline = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work that calls a service. After `ms` every `boundedFetch` in it is aborted, and each later one fails at once:
 * one deadline for all calls, including the retries of a client library, that belong together.
 */
export function withinDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  return deadline.run(AbortSignal.timeout(ms), work);
}

export interface Bounds {
  /** The maximum size of an answer; a larger one is an error. */
  readonly maxBytes: number;
  /** For calls outside of `withinDeadline`. */
  readonly deadlineMs?: number | undefined;
  /** Called with the head of each answer. */
  readonly onAnswer?: (headers: Headers) => void;
}

/**
 * A `fetch` for external services, also for their client libraries. The whole answer is read here, at most `maxBytes`
 * of it and within the deadline, however slowly it arrives. Redirects are errors unless the caller follows them.
 */
export function boundedFetch({ maxBytes, deadlineMs = answerWithinMs, onAnswer }: Bounds): typeof fetch {
  return async (input, init) => {
    const within = deadline.getStore() ?? AbortSignal.timeout(deadlineMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, within]) : within;
    try {
      const response = await fetch(input, { redirect: 'error', ...init, signal });
      onAnswer?.(response.headers);
      const { status, statusText, headers } = response;
      return new Response(await readBody(response, maxBytes), { status, statusText, headers });
    } catch (error) {
      throw asNoAnswer(error);
    }
  };
}

function asNoAnswer(error: unknown): NoUsableAnswer {
  if (error instanceof NoUsableAnswer) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NoUsableAnswer('No answer in time.', { timedOut: true });
  // What fetch throws says nothing itself; its cause does.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed';
  return new NoUsableAnswer(`No answer: ${why}.`, { cause: error });
}

/** Null where there is no body, as the constructor of Response wants it for 204. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new NoUsableAnswer(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
}

/** Parses the answer of a service with its schema. Throws NoUsableAnswer, which names the fields and quotes nothing. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const fields = new Set(read.error.issues.map(({ path }) => path.join('.') || 'the whole'));
  throw new NoUsableAnswer(`The answer cannot be read: ${[...fields].slice(0, 5).join(', ')}.`);
}

/** Requests JSON and parses it with its schema. Throws NoUsableAnswer, also for a status that is not 2xx. */
export async function fetchJson<Schema extends z.ZodType>(
  ask: typeof fetch,
  url: string | URL,
  schema: Schema,
  init?: RequestInit,
): Promise<z.output<Schema>> {
  const response = await ask(url, { ...init, headers: { accept: 'application/json', ...init?.headers } });
  if (!response.ok) throw new NoUsableAnswer(`The answer has the status ${response.status}.`);
  const answer: unknown = await response.json().catch((error: unknown) => {
    // The message of a SyntaxError would quote the answer.
    if (error instanceof SyntaxError) throw new NoUsableAnswer('The answer is not JSON.');
    throw error;
  });
  return readAnswer(schema, answer);
}

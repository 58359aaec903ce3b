import type { ErrorDefinition } from '#contract/endpoint.ts';
import { incompleteBody } from '#contract/errors.ts';
import { Refusal } from './errors.ts';

/** The declared length of a request in bytes; undefined where it declares none, for example with chunked encoding. */
export function declaredBytes({ headers }: Request): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('transfer-encoding') ? undefined : Number(length);
}

export interface BodyLimit {
  readonly maxBytes: number;
  readonly tooLarge: ErrorDefinition;
}

/**
 * Reads the body of a request, at most `maxBytes`; the server holds a sender to the declared length. Throws `tooLarge`
 * as soon as the body is known to be larger and leaves the rest unread, and `incomplete_body` where the sender stops.
 */
export async function readBody(
  request: Request,
  { maxBytes, tooLarge }: BodyLimit,
  /** Called with the size of each chunk; if it throws, the rest stays unread. */
  take?: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredBytes(request);
  if (declared !== undefined && declared > maxBytes) throw new Refusal(tooLarge);
  try {
    if (declared !== undefined && !take) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request, { maxBytes, tooLarge }, take);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(incompleteBody);
  }
}

async function readChunks(
  request: Request,
  { maxBytes, tooLarge }: BodyLimit,
  take: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > maxBytes) throw new Refusal(tooLarge);
    take(read.value.length);
    chunks.push(read.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

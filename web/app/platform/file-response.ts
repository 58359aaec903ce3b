import type { ApiError } from './api.ts';

/** A file to be downloaded under a name; nobody else's cache keeps it. */
export function fileResponse(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Why there is no file. */
export function refusedFile(error: ApiError): Response {
  return new Response(error.message, { status: error.status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Reads a part when the one before was taken, and no further once nobody takes them; `first` is one that was read before.
 * A file that cannot be completed breaks off, and is not whole.
 */
export function streamOf(
  parts: AsyncGenerator<Uint8Array>,
  { first, logFailure }: { first?: Uint8Array | undefined; logFailure?: (error: unknown) => void } = {},
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (first) controller.enqueue(first);
    },
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        logFailure?.(error);
        controller.error(error);
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

import type { ApiError } from './api.ts';

/** A file to be downloaded under a name; shared caches do not store it. */
export function fileResponse(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** The response when there is no file, with the reason. */
export function refusedFile(error: ApiError): Response {
  return new Response(error.message, { status: error.status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Reads each part when the previous one has been taken, and stops when nobody takes more; `first` is a part that was read
 * before. If the file cannot be completed, the stream breaks off and the file stays incomplete.
 */
export function streamOf(
  parts: AsyncGenerator<Uint8Array>,
  {
    first,
    logFailure,
  }: { first?: Uint8Array | undefined; logFailure?: ((error: unknown) => void) | undefined } = {},
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

import type { Context, Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import { unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Refusal, toTextResponse } from '../http/errors.ts';
import type { RequestVariables } from '../http/request-context.ts';
import type { PageContext, ShareDrawing, SharePictureAt } from './page-renderer.ts';
import { renderPicture } from './render-picture.ts';

const quality = 86;
/** Some two hundred pictures. */
const maxCachedBytes = 12 * 1024 * 1024;
const atOnce = 2;
const mostWaiting = 40;

type PageRequest = Context<{ Variables: RequestVariables }>;

const immutableCacheControl = 'public, max-age=31536000, immutable';

/**
 * Serves the pictures of link previews, 1200 by 630. Each has one canonical path, which contains a digest of the
 * content; any other path of the same page redirects there, so that only canonical ones are rendered and cached. A
 * picture is rendered once however many request it, and only a few at a time. When public content is hidden, all
 * pictures rendered before are dropped.
 */
export function sharePictures(options: {
  readonly pictureAt: SharePictureAt;
  readonly contextOf: (context: PageRequest) => PageContext;
  /** Counts a picture against the client's limit; throws a refusal. */
  readonly admit: (context: PageRequest) => Promise<void>;
  /** Calls `forget` whenever something public is hidden. */
  readonly onForget: (forget: () => void) => void;
}): Handler<{ Variables: RequestVariables }> {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  // A picture that is still being rendered is stored under the old generation, which nobody reads any more.
  let generation = 0;
  options.onForget(() => {
    generation += 1;
    drawn.clear();
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const inQueue = createBoundedQueue({ concurrency: atOnce, maxWaiting: mostWaiting, busy: unavailable });

  const picture = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = underWay.get(name) ?? inQueue(make).finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };

  return async (context) => {
    const address = context.req.path;
    const name = `${generation} ${address}`;
    const known = drawn.get(name);
    if (known) return answer(known);
    await options.admit(context);
    const page = options.contextOf(context);
    const found = await options.pictureAt(context.req.path, page).catch((error: unknown) => {
      page.logFailure('share picture', error);
      throw new Refusal(unavailable);
    });
    if (!found)
      return toTextResponse(context, ({ pages }) => pages.notFound, 404, {
        'cache-control': 'public, max-age=60',
      });
    if (found.address !== address)
      return context.body(null, 302, { location: found.address, 'cache-control': 'public, max-age=60' });
    const bytes = await picture(name, async () => paint(await found.draw(), page));
    drawn.set(name, bytes);
    return answer(bytes);
  };
}

function answer(bytes: Buffer): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': immutableCacheControl,
      // These pictures are meant to be shown by other sites.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}

async function paint({ svg, photo }: ShareDrawing, page: PageContext): Promise<Buffer> {
  const bytes = photo && (await readOwn(photo.src, page));
  return renderPicture(svg, { quality, ...(photo && bytes ? { photo: { bytes, place: photo.place } } : {}) });
}

/** A picture of this site, read through its own routes; undefined where there is none. */
async function readOwn(path: string, { fetchInProcess, publicOrigin }: PageContext) {
  const response = await fetchInProcess(new Request(new URL(path, publicOrigin)));
  const isPicture = response.ok && (response.headers.get('content-type') ?? '').startsWith('image/');
  return isPicture ? Buffer.from(await response.arrayBuffer()) : undefined;
}

import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import stylesOf from 'virtual:page-styles';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { isRouteErrorResponse, matchPath, RouterContextProvider, ServerRouter } from 'react-router';
import { isOfflineCopy, offlineCopyParameter } from '#contract/offline-copy.ts';
import type { SitePage } from './feature.ts';
import { serverFeatures } from './features.server.ts';
import { StyleSheetText } from './platform/inline-styles.tsx';
import { OfflineCopyContext } from './platform/offline-copy.ts';
import { type PageContext, pageContext } from './platform/page-context.ts';
import { PageRequest } from './platform/page-request.ts';
import { offlineCopy } from './shell/offline-copy.tsx';

/** Called before a form is read: tells whether the page accepts one. */
export { formAt } from './platform/form-at.server.ts';
/** Called for each picture below /share, the pictures of link previews. */
export { sharePictureAt } from './share-pictures.ts';
/** Called for a form that the server refuses before its page sees it. */
export { answerBusy } from './shell/busy-document.tsx';
/** The server renders with the router of this build: another copy would not know its contexts. */
export { createRequestHandler } from './shell/busy-pages.server.tsx';
/** The manifest that lets browsers put the site on a home screen. */
export { webManifest } from './shell/web-manifest.ts';
/** Called by the server for each picture below /tibeb: returns the SVG file, or undefined where there is none. */
export { drawTibeb as drawPicture } from './ui/tibeb/draw.ts';

/** Called for the sitemap: the public pages search engines may list, besides those that are rows of the database. */
export function sitePages(): SitePage[] {
  return serverFeatures.flatMap((feature) => feature.sitePages?.() ?? []);
}

const queries = serverFeatures.flatMap((feature) => Object.entries(feature.queries ?? {}));

/**
 * Called for each page that a stranger requests: the part of the query that the page reads, in a fixed order; the whole query
 * where that part is not known.
 */
export function queryOf({ pathname, search, searchParams }: URL): string {
  if (!search) return '';
  const names = queries.find(([route]) => matchPath(`/${route}`, pathname))?.[1];
  if (!names) return search;
  const query = new URLSearchParams();
  for (const name of [...names, offlineCopyParameter])
    for (const value of searchParams.getAll(name)) query.append(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** Streams are given up after this long, so that a hanging part cannot hold a connection. */
export const streamTimeout = 5000;

/**
 * How long a page waits for its last parts once the others are ready. Loaders have already waited for what they hand on as a
 * promise (deferred.ts), so most pages are complete at the next turn; in the rest a part really is slow.
 */
const waitForRestMs = 50;

/** Called by the server for each page request; what loaders may use comes from here. */
export function createPageContext(context: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, context]]));
}

/** Called by the router for what no page has caught; the person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What the router refuses (a form sent to a page that takes none) is the client's mistake, not a fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // An aborted request means that the person left before the page was ready; that is no error.
  if (!request.signal.aborted) context.get(pageContext).logUnexpected(error);
};

/** Crawlers and offline copies wait for the whole page; people get the ready parts first when a part is slow. */
export function wantsWholePage(request: Request): boolean {
  return isCopy(request) || isbot(request.headers.get('user-agent') ?? '');
}

const isCopy = (request: Request) => isOfflineCopy(new URL(request.url));

/** Iterations with nothing to do take some microseconds each, a page ten milliseconds. */
const iterationsPerPage = 10;
let lastTurn: Promise<void> = Promise.resolve();

/**
 * Starts rendering one page after so many iterations of the event loop. libuv accepts one new connection per iteration, so
 * without those between two pages others would wait for seconds who could be told at once that the server is busy.
 */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    for (let iteration = 0; iteration < iterationsPerPage; iteration++) await nextIteration();
  });
  return lastTurn;
}

/**
 * Renders a page in one piece where it can: the response then has a length, and no script is needed to move parts into place.
 * Where a part is slow, the others are sent before it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, logFailure } = context.get(pageContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  await turn();
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    let isAnswered = false;
    let waiting: NodeJS.Timeout | undefined;
    const answerOnce = (answer: () => void) => {
      clearTimeout(waiting);
      if (isAnswered) return;
      isAnswered = true;
      answer();
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageRequest value={{ nonce, requestId }}>
        <StyleSheetText value={stylesOf}>
          <OfflineCopyContext value={isCopy(request) ? offlineCopy : undefined}>
            <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
          </OfflineCopyContext>
        </StyleSheetText>
      </PageRequest>,
      {
        nonce,
        // Large parts would come at the end anyway, and a script would move them to their places.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellRendered = true;
          if (wantsWholePage(request)) return;
          const stream = () => {
            const body = new PassThrough();
            resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
            pipe(body);
          };
          waiting = setTimeout(() => answerOnce(stream), waitForRestMs);
        },
        onAllReady() {
          // Without this the timer would keep the whole rendering in memory for seconds, for each page.
          clearTimeout(givingUp);
          answerOnce(() => {
            const written = collect((body) => {
              headers.set('content-length', String(body.length));
              resolve(new Response(body, { status, headers }));
            });
            pipe(written);
          });
        },
        onShellError(error: unknown) {
          clearTimeout(givingUp);
          reject(error);
        },
        onError(error: unknown) {
          if (shellRendered) logFailure('page stream', error);
        },
      },
    );
    const givingUp = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** A stream that collects what is written to it and passes all of it on at the end. */
function collect(onEnd: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(parts));
      done();
    },
  });
}

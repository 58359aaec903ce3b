import { PassThrough } from 'node:stream';
import stylesOf from 'virtual:page-styles';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { isOfflineCopy } from '#contract/offline-copy.ts';
import type { SitePage } from './feature.ts';
import { serverFeatures } from './features.server.ts';
import { StyleSheetText } from './platform/inline-styles.tsx';
import { OfflineCopyContext } from './platform/offline-copy.ts';
import { type PageContext, pageContext } from './platform/page-context.ts';
import { offlineCopy } from './shell/offline-copy.tsx';

/** The server renders with the router of this build: another copy would not know its contexts. */
export { createRequestHandler } from './platform/busy-pages.server.ts';
/** Asked before a form is read: whether the page takes one. */
export { formAt } from './platform/form-at.server.ts';
/** Asked for each picture below /share: those of link previews. */
export { sharePictureAt } from './share-pictures.ts';
/** What browsers put the site on a home screen by. */
export { webManifest } from './shell/web-manifest.ts';
/** Asked by the server for each picture below /tibeb: the SVG file, or undefined where there is none. */
export { drawTibeb as drawPicture } from './ui/tibeb/draw.ts';

/** Asked for the sitemap: the public pages search engines may list, beside those that are rows of the database. */
export function sitePages(): SitePage[] {
  return serverFeatures.flatMap((feature) => feature.sitePages?.() ?? []);
}

/** Streams are given up after this long, so that a hanging part cannot hold a connection. */
export const streamTimeout = 5000;

/** Called by the server for each page request; what loaders may use comes from here. */
export function createPageContext(context: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, context]]));
}

/** Called by the router for what no page has caught; the person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What the router refuses (a form sent to a page that takes none) is the asker's mistake, not a fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // Whoever left before the page was there broke it off themselves.
  if (!request.signal.aborted) context.get(pageContext).logUnexpected(error);
};

/**
 * Crawlers and copies for reading offline get the whole page at once, people get the shell at once and slow parts
 * streamed.
 */
export function wantsWholePage(request: Request): boolean {
  return isCopy(request) || isbot(request.headers.get('user-agent') ?? '');
}

const isCopy = (request: Request) => isOfflineCopy(new URL(request.url));

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, logFailure } = context.get(pageContext);
  const waitForAll = wantsWholePage(request);
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <StyleSheetText value={stylesOf}>
        <OfflineCopyContext value={isCopy(request) ? offlineCopy : undefined}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </OfflineCopyContext>
      </StyleSheetText>,
      {
        nonce,
        // Large parts would come at the end all the same, and a script would move them to their places.
        ...(waitForAll ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
        [waitForAll ? 'onAllReady' : 'onShellReady']() {
          shellRendered = true;
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (shellRendered) logFailure('page stream', error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

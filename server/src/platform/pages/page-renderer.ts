import type { Hono } from 'hono';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { PageForm } from '../http/page-requests.ts';
import type { InlineSources } from '../http/security.ts';
import type { Place } from './render-picture.ts';
import type { SitemapEntry } from './sitemap.ts';

/** The pages cannot be loaded; the message is the one sentence the operator reads. */
export class BuiltPagesError extends Error {
  override name = 'BuiltPagesError';
}

/** What the server provides to a page that it renders. */
export interface PageContext {
  /** Calls this server's own routes in process, as the same client. */
  readonly fetchInProcess: (request: Request) => Promise<Response>;
  /** The nonce of the scripts and styles of this rendering. */
  readonly nonce: string;
  /** The Content-Security-Policy of a page in which just these scripts and styles may run. */
  readonly policyOf: (allowed: InlineSources) => string;
  /** The posted form; the request of the page has no body. */
  readonly form: FormData | undefined;
  readonly requestId: string;
  readonly mode: 'sandbox' | 'live';
  readonly publicOrigin: string;
  /** The geocoder, with its public key. */
  readonly geocoder: { readonly url: string; readonly key: string };
  /** The mail addresses people may write to. */
  readonly contacts: { readonly support: string; readonly legal: string };
  /** The names of the ways to pay that are offered. */
  readonly paymentMethods: readonly string[];
  /** Other services people can sign in with. */
  readonly socialProviders: readonly string[];
  /** Records an attempt at an unknown path (section 2: "Every attempt at an unknown path is logged"). */
  readonly logUnknownPath: (path: string) => void;
  /** Records a failure a page has handled by showing its text. */
  readonly logFailure: (what: string, error: unknown) => void;
  /** Records what made a page answer with the error page. */
  readonly logUnexpected: (error: unknown) => void;
}

/** An SVG drawing of text and patterns, and the place of a photograph on top of it. */
export interface ShareDrawing {
  readonly svg: string;
  /** `src` is a path on this site. */
  readonly photo?: { readonly src: string; readonly place: Place };
}

/** Finds the picture for a path below /share: its canonical path, and how it is drawn. */
export type SharePictureAt = (
  pathname: string,
  context: PageContext,
) => Promise<{ address: string; draw: () => Promise<ShareDrawing> } | undefined>;

/** Why a page is not rendered now: its status, 429 or 503, and when to ask again. */
export interface Busy {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

export interface PageRenderer {
  readonly render: RenderPage;
  /** Drops the shared pages of anonymous visitors. */
  forget?(): void;
  /** The id of the route that answers a path: one of a known, small set, whatever the path. */
  routeOf?(pathname: string): string;
  /** Whether a path is that of a page; others get the page that says so. */
  isPage?(pathname: string): boolean;
  /** The form that the page at a path takes; undefined where it takes none. */
  formAt(pathname: string): Promise<PageForm | undefined>;
  /** Answers a form that was refused before its page saw it, so that nothing typed is lost. */
  answerBusy?(request: Request, context: PageContext, refusal: Busy): Promise<Response>;
  /** Mounts the browser's assets: hashed files, pictures, icons. */
  mountAssets(app: Hono<never>): void;
  readonly sharePictureAt: SharePictureAt;
  /** The public pages that do not come from the database. */
  sitePages(): Promise<readonly SitemapEntry[]>;
}

/** The exports of web/app/entry.server.tsx besides the renderer. */
export interface WebEntry {
  createRequestHandler(
    build: ServerBuild,
    mode: 'production' | 'development',
  ): (request: Request, context: RouterContextProvider) => Promise<Response>;
  formAt(build: ServerBuild, pathname: string): PageForm | undefined;
  answerBusy(request: Request, context: PageContext, refusal: Busy): Response;
  createPageContext(context: PageContext): RouterContextProvider;
  /** Whether this request gets its page in one piece (crawlers) rather than slow parts later. */
  wantsWholePage(request: Request): boolean;
  /** The part of a URL's query that its page reads; '' or a string that starts with `?`. */
  queryOf(address: URL): string;
  /** The SVG file at a path below /tibeb; undefined where there is none. */
  drawPicture(pathname: string): string | undefined;
  readonly sharePictureAt: SharePictureAt;
  sitePages(): readonly SitemapEntry[];
  /** The web app manifest as JSON. */
  webManifest(): string;
}

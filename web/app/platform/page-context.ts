import { createContext } from 'react-router';

/** What the rendering server hands to loaders; the shape is PageContext of server/src/platform/pages. */
export interface PageContext {
  readonly fetchInProcess: (request: Request) => Promise<Response>;
  readonly nonce: string;
  /** The posted form, for the page's action; the request has no body. */
  readonly form: FormData | undefined;
  readonly requestId: string;
  readonly mode: 'sandbox' | 'live';
  readonly publicOrigin: string;
  /** The geocoder's address, and its key, which is public. */
  readonly geocoder: { readonly url: string; readonly key: string };
  /** The mail addresses people may write to. */
  readonly contacts: { readonly support: string; readonly legal: string };
  /** The names of the ways to pay that are offered. */
  readonly paymentMethods: readonly string[];
  /** Other services people can sign in with. */
  readonly socialProviders: readonly string[];
  readonly logUnknownPath: (path: string) => void;
  readonly logFailure: (what: string, error: unknown) => void;
  /** Logs an error that made a page answer with the error page. */
  readonly logUnexpected: (error: unknown) => void;
}

export const pageContext = createContext<PageContext>();

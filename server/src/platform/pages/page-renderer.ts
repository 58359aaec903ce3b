import type { Hono } from 'hono';

/** What a page may ask of the server that renders it. */
export interface PageContext {
  /** Calls this server's own routes in process, as the same client. */
  readonly fetchInProcess: (request: Request) => Promise<Response>;
  readonly nonce: string;
  readonly requestId: string;
  readonly mode: 'sandbox' | 'live';
  readonly publicOrigin: string;
  /** Records an attempt at an unknown path (section 2: "Every attempt at an unknown path is logged"). */
  readonly logUnknownPath: (path: string) => void;
  /** Records a failure a page has handled by showing its text. */
  readonly logFailure: (what: string, error: unknown) => void;
}

export interface PageRenderer {
  render(request: Request, context: PageContext): Promise<Response>;
  /** Adds what the browser loads: hashed assets, pictures, icons. */
  mountAssets(app: Hono<never>): void;
}

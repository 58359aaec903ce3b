import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '#server/platform/free-ports.ts';

/**
 * The product's pages as static files: the same HTML with its styles, without a script, and the same fonts and pictures, served
 * by a bare node:http server with brotli. Each file is saved at its first request, so request everything once before measuring.
 */
export async function serveStaticTwin(product: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const saved = new Map<string, Promise<SavedFile>>();
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = saved.get(path) ?? save(product, path);
    saved.set(path, file);
    file.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface SavedFile {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

async function save(product: string, path: string): Promise<SavedFile> {
  const answer = await fetch(product + path);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const isPage = type.startsWith('text/html');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const body = isPage ? Buffer.from(withoutScripts(bytes.toString())) : bytes;
  const headers = { 'content-type': type, 'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000' };
  if (!/^text\/|svg|json|javascript/.test(type)) return { status: answer.status, headers, body };
  return {
    status: answer.status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: brotliCompressSync(body),
  };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '');
}

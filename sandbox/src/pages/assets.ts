import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const stylesheet = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5c43" d="M16 1l15 15-15 15L1 16z"/><path fill="#e5a015" d="M16 9l7 7-7 7-7-7z"/></svg>';

const headers = { 'cache-control': 'max-age=60', 'x-content-type-options': 'nosniff' };

/** Copies of the product's fonts: the sandbox imports nothing from the product. */
const fonts = ['young-serif-latin', 'figtree-latin', 'noto-sans-ethiopic-amharic'] as const;
const fontBytes = new Map<string, Uint8Array<ArrayBuffer>>(
  fonts.map((name) => [
    name,
    new Uint8Array(readFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url))),
  ]),
);

/** The stylesheet, the fonts and the icon of all sandbox pages. */
export const assets = new Hono()
  .get('/style.css', (c) =>
    c.body(stylesheet, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  )
  .get('/fonts/:name{[a-z-]+\\.woff2}', (c) => {
    const bytes = fontBytes.get(c.req.param('name').replace(/\.woff2$/, ''));
    return bytes ? c.body(bytes, 200, { ...headers, 'content-type': 'font/woff2' }) : c.notFound();
  })
  .get('/icon.svg', (c) => c.body(icon, 200, { ...headers, 'content-type': 'image/svg+xml' }));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';

const folder = join(import.meta.dirname, '../fonts');
const fonts = [
  ['Young Serif', 'young-serif-latin.woff2'],
  ['Figtree', 'figtree-latin.woff2'],
  ['Noto Sans Ethiopic', 'noto-sans-ethiopic-amharic.woff2'],
].map(
  ([family, file = '']) =>
    `@font-face{font-family:'${family}';font-weight:400 700;src:url(data:font/woff2;base64,${readFileSync(join(folder, file)).toString('base64')})}`,
);

/** Prints A4 pages with our typefaces embedded. The same pages always give the same file. */
export async function printPdf(browser: Browser, css: string, body: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><title>Tibeb</title><style>${fonts.join('')}@page{size:A4;margin:0}*{margin:0;box-sizing:border-box}${css}</style>${body}</html>`,
  );
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  // The dates have a fixed length, so overwriting them keeps every offset in the file right.
  const dated = pdf.toString('latin1').replaceAll(/\(D:\d{14}/g, '(D:20260101000000');
  return Buffer.from(dated, 'latin1');
}

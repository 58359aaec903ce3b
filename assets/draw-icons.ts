// Draws the icons and the picture of link previews into web/public from the mark in favicon.svg. Run it after
// changing the mark, the threads or the tagline: node assets/draw-icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { launchChromium } from '#tools/chromium.ts';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import { drawTibeb } from '#web/ui/tibeb/draw.ts';

const folder = join(import.meta.dirname, '../web/public');
const mark = readFileSync(join(folder, 'favicon.svg'));
const cream = '#fcf4e6';

async function drawIcon(name: string, size: number, { margin = 0, background = '#0000' } = {}) {
  const inner = size - 2 * margin;
  const drawn = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner)
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background } });
  await canvas
    .composite([{ input: drawn, left: margin, top: margin }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));
}

/** Text needs our typefaces, so a browser renders it; nothing is loaded over the network. */
async function drawPreview() {
  const font = readFileSync(join(import.meta.dirname, 'fonts/young-serif-latin.woff2'));
  const quilt = drawTibeb(tibebAddress('quilt', 'timket', { width: 8, height: 3 })) ?? '';
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${cream}; color: #2b1710; font-family: Display }
    .cloth { position: absolute; left: 690px; top: 0 } .cloth svg { width: 1680px; height: 630px; display: block }
    .words { position: absolute; left: 72px; top: 64px; width: 600px }
    .brand { display: flex; align-items: center; gap: 20px; font-size: 52px } .brand svg { width: 72px }
    h1 { margin: 84px 0 0; font-size: 78px; line-height: 1.06; font-weight: 400; letter-spacing: -1px }
  </style><div class="cloth">${quilt}</div><div class="words"><div class="brand">${mark}Tibeb</div>
  <h1>Support Creators with Just a Tip</h1></div>`);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await browser.close();
  writeFileSync(
    join(folder, 'og.png'),
    await sharp(shot).png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer(),
  );
}

await drawIcon('favicon-32.png', 32);
await drawIcon('apple-touch-icon.png', 180, { margin: 22, background: cream });
await drawIcon('icon-192.png', 192, { margin: 20, background: cream });
await drawIcon('icon-512.png', 512, { margin: 52, background: cream });
// Launchers crop the icon to their shape; a circle of four fifths of the width always stays visible.
await drawIcon('icon-maskable-512.png', 512, { margin: 112, background: cream });
await drawPreview();

/**
 * Draws the pictures of the blog and the resources into web/public/pictures/content: 480, 800 and 1200 wide,
 * each as AVIF and WebP. The same source always gives the same drawings. Run:
 * node assets/draw-content-pictures.ts [name...]
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { stories } from './pictures/stories.ts';

const folder = join(import.meta.dirname, '../web/public/pictures/content');
const budget = 1_000_000;
/** The narrower the picture, the higher the quality: small files can afford it. */
const renditions = [
  { width: 480, avif: 48, webp: 55 },
  { width: 800, avif: 44, webp: 48 },
  { width: 1200, avif: 38, webp: 36 },
];

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, { picture, seeThrough }] of Object.entries(stories)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${picture()}</svg>`;
  const image = sharp(Buffer.from(svg));
  const drawn = await (seeThrough ? image : image.flatten()).png().toBuffer();
  for (const { width, avif, webp } of renditions) {
    const target = join(folder, `${name}-${width}`);
    const resized = sharp(drawn).resize(width);
    await resized
      .clone()
      .avif({ quality: avif, effort: 5, chromaSubsampling: '4:2:0' })
      .toFile(`${target}.avif`);
    await resized.clone().webp({ quality: webp, effort: 6 }).toFile(`${target}.webp`);
  }
}

const files = await readdir(folder);
const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${files.length} files, ${Math.round(total / 1000)} KB, largest ${Math.max(...sizes)} bytes`);
if (total > budget) throw new Error(`The pictures take ${total} bytes, more than ${budget}.`);

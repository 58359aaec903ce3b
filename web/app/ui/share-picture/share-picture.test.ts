import { expect, test } from 'vitest';
import {
  readSharePictureAddress,
  type SharePicture,
  sharePictureAddress,
  sharePictureDigest,
} from './address.ts';
import { drawSharePicture } from './draw.ts';
import { displayFaces } from './letters.ts';
import { setText } from './set-text.ts';

const picture: SharePicture = {
  shape: 'portrait',
  eyebrow: 'Singer',
  title: 'Almaz Tessera',
  line: 'Send a tip on Tibeb',
  picture: '/pictures/a.webp',
  seed: 'almaz',
};
const room = { width: 500, lines: 3, sizes: [80, 60, 40], leading: 1.2 };
const letters = (svg: string) => svg.match(/<path/g)?.length ?? 0;

test('an address is read back as the page it is about, with its digest or without', () => {
  const digest = sharePictureDigest(picture);
  const address = sharePictureAddress('/professionals/1', picture);
  expect(address).toBe(`/share/professionals/1.${digest}.jpg`);
  expect(readSharePictureAddress(address)).toEqual({ path: '/professionals/1', digest });
  expect(readSharePictureAddress('/share/blog/a-post.jpg')).toEqual({ path: '/blog/a-post', digest: '' });
  for (const wrong of ['/share/.jpg', '/share/a.b.jpg', '/share/a.png', '/pictures/a.jpg', '/share/a'])
    expect(readSharePictureAddress(wrong)).toBeUndefined();
});

test('whatever is shown differently has another address', () => {
  const changed: Partial<SharePicture>[] = [
    { title: 'Almaz' },
    { eyebrow: '' },
    { line: undefined },
    { picture: null },
    { shape: 'banner' },
    { seed: 'b' },
  ];
  const digests = changed.map((change) => sharePictureDigest({ ...picture, ...change }));
  expect(new Set([...digests, sharePictureDigest(picture)]).size).toBe(changed.length + 1);
});

test('a short text is set large on one line, a longer one smaller on several', () => {
  expect(setText('Robel', displayFaces, room)).toMatchObject({ lines: 1, size: 80 });
  const long = setText('The Wednesday Evening Association of Amateurs', displayFaces, room);
  expect(long.lines).toBeGreaterThan(1);
  expect(long.lines).toBeLessThanOrEqual(3);
  expect(long.size).toBeLessThan(80);
});

test('what does not fit ends in an ellipsis, also without any gap to break at', () => {
  for (const text of ['Wednesday evening '.repeat(20), 'W'.repeat(300), 'ጥበብ'.repeat(100)]) {
    const block = setText(text, displayFaces, room);
    expect(block).toMatchObject({ lines: 3, size: 40 });
    expect(letters(block.svg)).toBeLessThan(text.length);
    const farthest = Math.max(...[...block.svg.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x)));
    expect(farthest).toBeLessThan(room.width);
  }
});

test('Amharic, accents and both together are written; letters without an outline are left out', () => {
  expect(letters(setText('ሰላም', displayFaces, room).svg)).toBe(3);
  expect(letters(setText('Åsa Ñ', displayFaces, room).svg)).toBe(4);
  expect(letters(setText('Łódź ጥ', displayFaces, room).svg)).toBeGreaterThanOrEqual(4);
  expect(setText('漢字 🎻', displayFaces, room)).toMatchObject({ svg: '', lines: 0 });
  expect(setText('constructor __proto__', displayFaces, room).lines).toBe(2);
});

test('only a picture of this site is laid over the drawing', () => {
  expect(drawSharePicture(picture).photo?.src).toBe('/pictures/a.webp');
  for (const elsewhere of [null, 'https://elsewhere.example/a.jpg', '//elsewhere.example/a.jpg'])
    expect(drawSharePicture({ ...picture, picture: elsewhere }).photo).toBeUndefined();
  expect(drawSharePicture({ ...picture, title: '<script>&"' }).svg).not.toContain('<script>');
});

import { expect, test } from 'vitest';
import { pictureFiles, uploadedPictureId } from './picture-sizes.ts';

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('an uploaded banner comes in the widths of its ladder below its own, and its own', () => {
  const folder = `/uploads/${id}/1600x840`;
  expect(pictureFiles(`${folder}/1600.webp`, 'banner')).toEqual({
    srcSet: `${folder}/320.webp 320w, ${folder}/640.webp 640w, ${folder}/1200.webp 1200w, ${folder}/1600.webp 1600w`,
    avifSrcSet: `${folder}/320.avif 320w, ${folder}/640.avif 640w, ${folder}/1200.avif 1200w, ${folder}/1600.avif 1600w`,
    size: { width: 1600, height: 840 },
  });
});

test('an uploaded portrait as large as a step of its ladder is named once', () => {
  const folder = `/uploads/${id}/480x480`;
  expect(pictureFiles(`${folder}/480.webp`, 'portrait').srcSet).toBe(
    `${folder}/96.webp 96w, ${folder}/240.webp 240w, ${folder}/480.webp 480w`,
  );
});

test('a drawn banner and a drawn portrait come in two widths, a drawn face in one, all as AVIF too', () => {
  expect(pictureFiles('/pictures/events/jazz-1200.webp', 'banner')).toEqual({
    srcSet: '/pictures/events/jazz-600.webp 600w, /pictures/events/jazz-1200.webp 1200w',
    avifSrcSet: '/pictures/events/jazz-600.avif 600w, /pictures/events/jazz-1200.avif 1200w',
    size: undefined,
  });
  expect(pictureFiles('/pictures/beneficiaries/hanna-480.webp', 'portrait')).toEqual({
    srcSet: '/pictures/beneficiaries/hanna-240.webp 240w, /pictures/beneficiaries/hanna-480.webp 480w',
    avifSrcSet: '/pictures/beneficiaries/hanna-240.avif 240w, /pictures/beneficiaries/hanna-480.avif 480w',
    size: undefined,
  });
  expect(pictureFiles('/pictures/speakers/hanna-128.webp', 'portrait')).toEqual({
    srcSet: undefined,
    avifSrcSet: '/pictures/speakers/hanna-128.avif',
    size: undefined,
  });
});

test('a foreign picture, and what only looks like an upload, is taken as it is', () => {
  for (const src of [
    'https://example.org/uploads/face.webp',
    `https://example.org/uploads/${id}/480x480/480.webp`,
    `/uploads/${id}/480x480/480.webp?x=1`,
    '/uploads/../secret/1x1/1.webp',
  ]) {
    expect(pictureFiles(src, 'portrait')).toEqual({
      srcSet: undefined,
      avifSrcSet: undefined,
      size: undefined,
    });
    expect(uploadedPictureId(src)).toBeUndefined();
  }
});

test('the address of an uploaded picture names its id', () => {
  expect(uploadedPictureId(`/uploads/${id}/480x480/480.webp`)).toBe(id);
  expect(uploadedPictureId(null)).toBeUndefined();
});

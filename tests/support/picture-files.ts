import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Buffer<ArrayBuffer>;

/** A small picture of many colours, so that its files are neither empty nor all the same. */
export async function pictureFile(
  format: 'jpeg' | 'png' | 'webp',
  { width = 640, height = 336 }: { width?: number; height?: number } = {},
): Promise<Bytes> {
  const pixels = Buffer.alloc(width * height * 3, 0);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 9)) % 256;
  return Buffer.from(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      [format]()
      .toBuffer(),
  );
}

export const pictureText = (text: string): Bytes => Buffer.from(text, 'latin1');

/** A chunk of a PNG file with its checksum. */
export function pngChunk(name: string, content: Uint8Array): Bytes {
  const named = Buffer.concat([pictureText(name), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A PNG of few bytes that declares, and unpacks to, that many pixels. */
export function flatPng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const start = pictureText('\x89PNG\r\n\x1a\n');
  return Buffer.concat([
    start,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The JPEG with an additional segment right after its beginning. */
export function withJpegSegment(jpeg: Bytes, marker: number, content: Uint8Array): Bytes {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** The PNG with an additional chunk right after its header. */
export function withPngChunk(png: Bytes, name: string, content: Uint8Array): Bytes {
  return Buffer.concat([png.subarray(0, 33), pngChunk(name, content), png.subarray(33)]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files that an upload must refuse, by name, each with the error code. */
export async function hostileFiles(): Promise<readonly (readonly [string, Bytes, string])[]> {
  const [jpeg, png, webp] = await Promise.all([pictureFile('jpeg'), pictureFile('png'), pictureFile('webp')]);
  const damaged = (bytes: Bytes, at: number, ...values: number[]) => {
    const copy = Buffer.from(bytes);
    copy.set(values, at);
    return copy;
  };
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const unreadable = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['plain text', pictureText('not a picture')],
    ['an SVG file', pictureText(svg)],
    ['an SVG file with an XML head', pictureText(`<?xml version="1.0"?>${svg}`)],
    ['a packed SVG file', gzipSync(svg)],
    ['a page', pictureText('<!doctype html><script>alert(1)</script>')],
    ['a GIF file', Buffer.from(await sharp(jpeg).gif().toBuffer())],
    ['a TIFF file', Buffer.from(await sharp(jpeg).tiff().toBuffer())],
    ['an AVIF file', Buffer.from(await sharp(jpeg).avif({ effort: 0 }).toBuffer())],
    ['a BMP header', pictureText(`BM${'\x00'.repeat(60)}`)],
    ['a document', pictureText('%PDF-1.7\n%%EOF')],
    ['an archive', pictureText(`PK\x03\x04${'\x00'.repeat(40)}`)],
    ['a program', pictureText(`\x7fELF${'\x00'.repeat(60)}`)],
    ['a GIF head on a script', pictureText('GIF89a=1;alert(1)')],
    ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['noise after the beginning of a JPEG', Buffer.concat([jpeg.subarray(0, 3), deflateSync(png)])],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a JPEG with an end put on', Buffer.concat([jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(-2)])],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a WebP', webp.subarray(0, webp.length / 2)],
    ['a JPEG segment longer than the file', damaged(jpeg, 4, 0xff, 0xff)],
    ['a PNG chunk longer than the file', damaged(png, 33, 0x7f, 0xff, 0xff, 0xff)],
    ['a PNG with a wrong checksum', damaged(png, png.length - 30, 1, 2, 3, 4, 5)],
    ['a PNG without width', damaged(png, 16, 0, 0, 0, 0)],
    ['a WebP longer than its file', damaged(webp, 4, 0xff, 0xff, 0xff, 0x7f)],
    ['a WebP container without a picture', pictureText('RIFF\x0c\x00\x00\x00WEBPVP8 \x00\x00\x00\x00')],
  ] as const;
  const suspicious = [
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, pictureText('PK\x03\x04')])],
    ['a JPEG with a page in a comment', withJpegSegment(jpeg, 0xfe, pictureText('<html><body>'))],
    ['a JPEG with a document in a comment', withJpegSegment(jpeg, 0xfe, pictureText('%PDF-1.4'))],
    ['a JPEG with a script in its metadata', withJpegSegment(jpeg, 0xe1, pictureText('<ScRiPt>'))],
    ['a JPEG with a program in a comment', withJpegSegment(jpeg, 0xfe, pictureText('\x7fELF\x02'))],
    [
      'a JPEG with a drawing behind it whose tag goes on in the next line',
      Buffer.concat([jpeg, pictureText('<svg\n  xmlns="http://www.w3.org/2000/svg">')]),
    ],
    ['a JPEG with a drawing in a comment', withJpegSegment(jpeg, 0xfe, pictureText('a <svg onload=a>'))],
    ['a PNG with a page behind it', Buffer.concat([png, pictureText('<?php system(1);')])],
    ['a PNG with a script behind it', Buffer.concat([png, pictureText('#!/bin/sh')])],
    ['a PNG with a script in a text', withPngChunk(png, 'tEXt', pictureText('Title\0<script>'))],
    ['a WebP with a document behind it', Buffer.concat([webp, pictureText('%PDF-1.7')])],
  ] as const;
  const huge = [
    ['a PNG of 400 megapixels in a few kilobytes', flatPng(20_000, 20_000)],
    ['a JPEG that claims 60000 x 60000', damaged(jpeg, frame + 5, 0xea, 0x60, 0xea, 0x60)],
  ] as const;
  return [
    ...unreadable.map(([what, bytes]) => [what, Buffer.from(bytes), 'picture_unreadable'] as const),
    ...suspicious.map(([what, bytes]) => [what, bytes, 'picture_suspicious'] as const),
    ...huge.map(([what, bytes]) => [what, bytes, 'picture_too_many_pixels'] as const),
  ];
}

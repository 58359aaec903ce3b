import { pictureSuspicious, pictureUnreadable } from '#contract/pictures/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { jpegParts, pngParts, webpParts } from './picture-parts.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** How the name of a tag ends (HTML Living Standard, section 13.2.5.8). */
const svgBeginnings = ['\t', '\n', '\f', '\r', ' ', '/', '>'].map((end) => `<svg${end}`);

/** Beginnings of content that would make a file something else as well: a page, a script, an archive, a document, a program. */
const foreign = [
  '<script',
  '<html',
  '<!doctype',
  ...svgBeginnings,
  '<?php',
  '<?xml-stylesheet',
  'javascript:',
  '%pdf-',
  'rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
];

/** More of them, in three or four bytes: a film contains those by chance, so they count only where a part begins. */
const foreignBeginnings = ['pk\x03\x04', '\x7felf', '#!/'] as const;

/**
 * Detects the format by content, never by name or header. Throws `picture_unreadable` for anything but a complete JPEG,
 * PNG or WebP file, and `picture_suspicious` if other content begins around the pixels (in comments, metadata, or after
 * the end). Other metadata, and the videos that phones append to a photo, are allowed: re-encoding drops them.
 */
export function inspectPicture(bytes: Uint8Array): PictureFormat {
  const format = formatOf(bytes);
  const parts = format && { jpeg: jpegParts, png: pngParts, webp: webpParts }[format](bytes);
  if (!format || !parts) throw new Refusal(pictureUnreadable);
  if (parts.some(containsForeign)) throw new Refusal(pictureSuspicious);
  return format;
}

function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return undefined;
}

function containsForeign(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1').toLowerCase();
  return (
    foreign.some((mark) => text.includes(mark)) || foreignBeginnings.some((mark) => text.startsWith(mark))
  );
}

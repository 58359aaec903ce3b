import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** 1 January 2026, 00:00, in the form of MS-DOS: the same files always give the same archive. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;
const utf8Names = 0x0800;
const version = 20;

/**
 * An archive of these files as they are, without compression: pictures and documents hardly shrink, and
 * nothing depends on the version of a compressor. Layout: APPNOTE.TXT of PKWARE, 4.3.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(dosDate, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes]);
    parts.push(header, content);

    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(version, 0);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, facts, place, nameBytes);
    offset += header.length + content.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { budgetRows, budgetSheet } from './budget-sheet.ts';
import { exampleEvenings } from './example-evenings.data.ts';
import { pressKit } from './press-kit.ts';
import { poster, square, story, thankYouCard, tipSign } from './signs.ts';
import { zip } from './zip.ts';

const downloads = join(import.meta.dirname, '../../web/public/downloads');
const read = (name: string) => readFileSync(join(downloads, name));
const names = readdirSync(downloads).sort();

/** What an archive holds, read from its directory at the end as every program does. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    expect(archive.toString('utf8', header + 30, header + 30 + nameLength)).toBe(name);
    const content = archive.subarray(header + 30 + nameLength, header + 30 + nameLength + size);
    expect(crc32(content), name).toBe(archive.readUInt32LE(at + 16));
    entries.set(name, content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return entries;
}

/** The name of the element that is closed wrongly, or that stays open; undefined in well-formed XML. */
function misplacedElement(xml: string): string | undefined {
  const open: string[] = [];
  for (const [, closing, name = '', , empty] of xml.matchAll(
    /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<[^?]/g,
  )) {
    if (name === '') return '<';
    if (closing && open.pop() !== name) return name;
    if (!closing && !empty) open.push(name);
  }
  return /&(?!(?:amp|lt|gt|quot|#\d+);)/.test(xml) ? '&' : open.pop();
}

it('an archive gives back the files it was made of, whatever their names', () => {
  const entries = [
    { name: 'ጥበብ/a b.txt', content: Buffer.from('tibeb') },
    { name: 'empty', content: Buffer.alloc(0) },
  ];
  expect([...unzip(zip(entries))]).toEqual(entries.map(({ name, content }) => [name, content]));
});

it('the Success Kit holds every other download as it is, and a word on each', () => {
  const kit = unzip(read('success-kit.zip'));
  const others = names.filter((name) => name !== 'success-kit.zip');
  const readme = kit.get('Tibeb Success Kit/READ ME FIRST.txt')?.toString('utf8') ?? '';
  for (const name of others) {
    expect(kit.get(`Tibeb Success Kit/${name}`)?.equals(read(name)), name).toBe(true);
    expect(readme).toContain(name);
  }
  expect(kit.size).toBe(others.length + 1);
});

it('the files people download are those the sources make', () => {
  const made = {
    'tip-sign.svg': tipSign('edit'),
    'poster-a4.svg': poster(),
    'social-square.svg': square(true),
    'social-story.svg': story(true),
    'thank-you-card.svg': thankYouCard(),
    'budget-sheet.csv': budgetRows(),
    'budget-sheet.xlsx': budgetSheet(),
    'press-kit.docx': pressKit(),
  };
  for (const [name, content] of Object.entries(made)) {
    expect(read(name).equals(Buffer.from(content)), `${name}: run node assets/make-downloads.ts`).toBe(true);
  }
});

it('drawings and documents are well-formed', () => {
  expect(misplacedElement('<a><b/></a>')).toBeUndefined();
  expect(misplacedElement('<a><b></a>')).toBe('a');
  expect(misplacedElement('<a>1 < 2</a>')).toBe('<');
  for (const name of names.filter((name) => name.endsWith('.svg'))) {
    expect(misplacedElement(read(name).toString('utf8')), name).toBeUndefined();
  }
  for (const name of ['budget-sheet.xlsx', 'press-kit.docx']) {
    for (const [part, content] of unzip(read(name))) {
      expect(misplacedElement(content.toString('utf8')), `${name}: ${part}`).toBeUndefined();
    }
  }
});

it('the pictures have the sizes the apps ask for, and the prints are whole', async () => {
  expect(await sharp(read('social-square.png')).metadata()).toMatchObject({ width: 1080, height: 1080 });
  expect(await sharp(read('social-story.png')).metadata()).toMatchObject({ width: 1080, height: 1920 });
  for (const name of names.filter((name) => name.endsWith('.pdf'))) {
    const pdf = read(name).toString('latin1');
    expect(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF'), name).toBe(true);
  }
});

it('the example in the budget sheet is the one the article tells', () => {
  const monthly = (month: string) =>
    exampleEvenings
      .filter(([date]) => date.startsWith(month))
      .reduce((sum, [, , , , , hat, , code]) => sum + hat + code, 0);
  const article = readFileSync(
    join(import.meta.dirname, '../../web/app/content/en/blog/what-many-small-tips-can-carry.md'),
    'utf8',
  );
  const months = ['2026-06', '2026-07', '2026-08'].map(monthly);
  expect(months).toEqual([121, 169, 180]);
  expect(article).toContain('The total is 121 dollars');
  expect(article).toContain('290 dollars set aside');
  expect(article).toContain('brings 180 dollars');
  expect(article).toContain('470 dollars in tips');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createArchive } from './archive.ts';
import { budgetRows, budgetSheet } from './budget-sheet.ts';
import { exampleEvenings } from './example-evenings.data.ts';
import { pressKit } from './press-kit.ts';
import { poster, square, story, thankYouCard, tipSign } from './signs.ts';

const downloads = join(import.meta.dirname, '../../web/public/downloads');
const read = (name: string) => readFileSync(join(downloads, name));
const names = readdirSync(downloads).sort();

/** Throws where a document is not well-formed XML. */
const parseXml = (xml: Buffer) => new SaxesParser({ xmlns: true }).write(xml.toString('utf8')).close();

it('an archive contains the files it was made of, whatever their names, and is the same for the same files', () => {
  const files = { 'ጥበብ/a b.txt': Buffer.from('tibeb'), empty: Buffer.alloc(0) };
  const archive = createArchive(files);
  const unpacked = Object.entries(unzipSync(archive)).map(([name, content]) => [name, Buffer.from(content)]);
  expect(unpacked).toEqual(Object.entries(files));
  expect(createArchive(files).equals(archive)).toBe(true);
});

it('the Success Kit contains every other download unchanged, and a note on each', () => {
  const kit = unzipSync(read('success-kit.zip'));
  const unpacked = (name: string) => Buffer.from(kit[`Tibeb Success Kit/${name}`] ?? []);
  const others = names.filter((name) => name !== 'success-kit.zip');
  const readme = unpacked('READ ME FIRST.txt').toString('utf8');
  for (const name of others) {
    expect(unpacked(name).equals(read(name)), name).toBe(true);
    expect(readme).toContain(name);
  }
  expect(Object.keys(kit)).toHaveLength(others.length + 1);
});

it('the downloads are what the sources produce', async () => {
  const made = {
    'tip-sign.svg': tipSign('edit'),
    'poster-a4.svg': poster(),
    'social-square.svg': square(true),
    'social-story.svg': story(true),
    'thank-you-card.svg': thankYouCard(),
    'budget-sheet.csv': budgetRows(),
    'budget-sheet.xlsx': await budgetSheet(),
    'press-kit.docx': await pressKit(),
  };
  for (const [name, content] of Object.entries(made)) {
    expect(read(name).equals(Buffer.from(content)), `${name}: run node assets/make-downloads.ts`).toBe(true);
  }
});

it('drawings and documents are well-formed', () => {
  expect(() => parseXml(Buffer.from('<a><b/></a>'))).not.toThrow();
  expect(() => parseXml(Buffer.from('<a><b></a>'))).toThrow();
  expect(() => parseXml(Buffer.from('<a>1 < 2</a>'))).toThrow();
  for (const name of names.filter((name) => name.endsWith('.svg'))) {
    expect(() => parseXml(read(name)), name).not.toThrow();
  }
  for (const name of ['budget-sheet.xlsx', 'press-kit.docx']) {
    for (const [part, content] of Object.entries(unzipSync(read(name)))) {
      expect(() => parseXml(Buffer.from(content)), `${name}: ${part}`).not.toThrow();
    }
  }
});

it('the budget sheet shows the same sums in a program that does not calculate', async () => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(read('budget-sheet.xlsx')).buffer);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['How to use', 'Tips', 'Costs', 'Summary']);
  const summary = workbook.getWorksheet('Summary');
  const received = exampleEvenings.reduce((sum, [, , , , , hat, , code]) => sum + hat + code, 0);
  expect(summary?.getCell('B4').formula).toBe('SUM(Tips!$I$4:$I$303)');
  expect(summary?.getCell('B4').result).toBe(received);
  expect(summary?.getCell('A10').value).toEqual(new Date('2026-06-01'));
  expect([10, 11, 12].map((row) => summary?.getCell(row, 2).result)).toEqual([121, 169, 180]);
});

it('the pictures have the sizes the apps ask for, and the prints are whole', async () => {
  expect(await sharp(read('social-square.png')).metadata()).toMatchObject({ width: 1080, height: 1080 });
  expect(await sharp(read('social-story.png')).metadata()).toMatchObject({ width: 1080, height: 1920 });
  for (const name of names.filter((name) => name.endsWith('.pdf'))) {
    const pdf = read(name).toString('latin1');
    expect(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF'), name).toBe(true);
  }
});

it('the example in the budget sheet is that of the article', () => {
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

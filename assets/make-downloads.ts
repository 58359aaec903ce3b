/**
 * Makes the files of the resources in web/public/downloads: tip sign, templates, budget sheet, press kit,
 * checklist, and the Success Kit that holds them all. Run it after changing one of them:
 * node assets/make-downloads.ts
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readmeText } from '#texts/downloads/readme.ts';
import { launchChromium } from '#tools/chromium.ts';
import { createArchive } from './downloads/archive.ts';
import { budgetRows, budgetSheet } from './downloads/budget-sheet.ts';
import { checklistPage } from './downloads/checklist.ts';
import { pressKit } from './downloads/press-kit.ts';
import { printPdf } from './downloads/print-pdf.ts';
import { poster, square, story, thankYouCard, tipSign } from './downloads/signs.ts';

/** Old versions of Windows Notepad show line breaks only as CRLF. */
const kitReadme = readmeText.replaceAll('\n', '\r\n');

const folder = join(import.meta.dirname, '../web/public/downloads');
const kitBudgetBytes = 1_000_000;

/** Flat colours compress best as a palette. */
const picture = (svg: string) =>
  sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 }).toBuffer();

/** One sign that fills A4, and four for tables on a second sheet. */
const signPages = {
  css: `.sign{width:210mm;height:297mm}.sign svg{width:210mm;height:297mm;display:block}
.four{width:210mm;height:296.9mm;display:grid;grid-template-columns:105mm 105mm}.four svg{width:105mm;height:148.4mm;display:block;outline:.1mm dashed #8d6f57}`,
  // The clip ids of the drawings must differ within one page.
  body: `<section class="sign">${tipSign('print')}</section><section class="four">${[1, 2, 3, 4]
    .map((copy) => tipSign('print').replaceAll(/((?:id="|url\(#)hem)/g, `$1${copy}`))
    .join('')}</section>`,
};

const browser = await launchChromium();
const files: [name: string, content: string | Buffer][] = [
  ['tip-sign.pdf', await printPdf(browser, signPages.css, signPages.body)],
  ['tip-sign.svg', tipSign('edit')],
  ['show-day-checklist.pdf', await printPdf(browser, checklistPage.css, checklistPage.body)],
  ['budget-sheet.xlsx', await budgetSheet()],
  ['budget-sheet.csv', budgetRows()],
  ['press-kit.docx', await pressKit()],
  ['poster-a4.svg', poster()],
  ['social-square.svg', square(true)],
  ['social-square.png', await picture(square(false))],
  ['social-story.svg', story(true)],
  ['social-story.png', await picture(story(false))],
  ['thank-you-card.svg', thankYouCard()],
];
await browser.close();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const entries = files.map(([name, content]) => ({ name, content: Buffer.from(content) }));
const kit = createArchive(
  Object.fromEntries(
    [{ name: 'READ ME FIRST.txt', content: Buffer.from(kitReadme) }, ...entries].map(({ name, content }) => [
      `Tibeb Success Kit/${name}`,
      content,
    ]),
  ),
);
for (const { name, content } of [...entries, { name: 'success-kit.zip', content: kit }]) {
  writeFileSync(join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
if (kit.length > kitBudgetBytes) throw new Error(`The kit takes ${kit.length} bytes.`);

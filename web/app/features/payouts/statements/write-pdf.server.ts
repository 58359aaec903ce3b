import PdfDocument from 'pdfkit';
import { homeDayOf } from '#contract/home-time-zone.ts';
import type { Statement, StatementLine } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { describeLine } from './describe-line.ts';
import bold from './fonts/figtree-bold.ttf?inline';
import regular from './fonts/figtree-regular.ttf?inline';
import ethiopic from './fonts/noto-sans-ethiopic.ttf?inline';
import { statementAmount } from './statement-amount.ts';
import { formatStatementPeriod } from './statement-period.ts';
import { sumRows } from './statement-sums.tsx';

const texts = statementTexts.sheet;
/** Points on A4, which is 595 by 842. */
const page = { left: 40, right: 555, top: 40, bottom: 796 };
const columns = { date: 40, what: 92, gross: 420, fee: 487, net: 555 };
const colors = {
  ink: '#231a12',
  muted: '#6b5d50',
  line: '#d9cdbd',
  green: '#1c6b4a',
  saffron: '#e3a21a',
  coral: '#d1503c',
};
const rowHeight = 27;

type Font = 'regular' | 'bold';
interface Written {
  readonly size?: number;
  readonly font?: Font;
  readonly color?: string;
  /** The width at which text is cut; right-aligned text ends there. */
  readonly width?: number;
  readonly right?: boolean;
}

/** A statement to print. Each part is drawn when its lines are read, and sent before the next one is read. */
export async function* writeStatementPdf(
  statement: Statement,
  parts: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const sheet = openSheet(statement);
  drawSums(sheet, statement);
  drawHeader(sheet);
  yield* sheet.take();
  for await (const lines of parts) {
    for (const line of lines) {
      if (sheet.y + rowHeight > page.bottom) {
        sheet.turn();
        drawHeader(sheet);
      }
      drawLine(sheet, line, statement.currency);
    }
    yield* sheet.take();
  }
  await sheet.end();
  yield* sheet.take();
  return undefined;
}

interface Sheet {
  readonly document: PDFKit.PDFDocument;
  y: number;
  write(text: string, x: number, y: number, how?: Written): void;
  /** Starts another page. */
  turn(): void;
  /** What is drawn so far. */
  take(): Generator<Uint8Array>;
  end(): Promise<void>;
}

function openSheet({ page: { name }, period, currency }: Statement): Sheet {
  const title = texts.of(name, formatStatementPeriod(period));
  const document = new PdfDocument({
    // Without it the document looks for Helvetica among the files of the library.
    font: null as unknown as string,
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: `${texts.title}: ${title}`, Creator: 'Tibeb', Producer: 'Tibeb' },
  });
  for (const [font, data] of Object.entries({ regular, bold, ethiopic }))
    document.registerFont(font, bytesOf(data));
  // The build uses the library's browser version, whose document is not a readable stream.
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  let number = 0;
  const sheet: Sheet = {
    document,
    y: 0,
    write: (text, x, y, how) => writeText(document, text, { x, y }, how ?? {}),
    turn() {
      number += 1;
      document.addPage();
      drawBand(document);
      sheet.write(texts.title, page.left, page.top, { size: 18, font: 'bold' });
      sheet.write(title, page.left, page.top + 24, { size: 11, width: 400 });
      sheet.write(texts.amounts(currency), page.left, page.bottom + 10, { size: 8, color: colors.muted });
      sheet.write(texts.page(number), page.right, page.bottom + 10, {
        size: 8,
        color: colors.muted,
        right: true,
      });
      sheet.y = page.top + 56;
    },
    *take() {
      if (chunks.length > 0) yield Buffer.concat(chunks.splice(0));
    },
    end() {
      document.end();
      return ended;
    },
  };
  sheet.turn();
  return sheet;
}

/** The woven border of the cloth, along the upper edge. */
function drawBand(document: PDFKit.PDFDocument): void {
  const inks = [colors.green, colors.saffron, colors.coral, colors.saffron];
  const [width, height] = [595 / 68, 14];
  for (let at = 0; at < 68; at += 1) {
    const x = at * width;
    document
      .polygon([x, height], [x + width / 2, 0], [x + width, height])
      .fill(inks[at % inks.length] ?? colors.green);
  }
}

function drawSums(sheet: Sheet, statement: Statement): void {
  const { currency, complete, opening_minor, closing_minor } = statement;
  const words = statementTexts.sums;
  const row = (label: string, minor: number, font: Font = 'regular') => {
    sheet.write(label, page.left, sheet.y, { font });
    sheet.write(statementAmount(minor, currency), 330, sheet.y, { font, right: true });
    sheet.y += 17;
  };
  row(words.opening, opening_minor);
  for (const { label, minor } of sumRows(statement)) row(label, minor);
  row(complete ? words.closing : words.now, closing_minor, 'bold');
  sheet.y += 14;
}

function drawHeader(sheet: Sheet): void {
  const { gross, fee, net } = statementTexts.lines;
  const how = { size: 8, color: colors.muted } as const;
  sheet.write(texts.date, columns.date, sheet.y, how);
  sheet.write(texts.what, columns.what, sheet.y, how);
  sheet.write(gross, columns.gross, sheet.y, { ...how, right: true });
  sheet.write(fee, columns.fee, sheet.y, { ...how, right: true });
  sheet.write(net, columns.net, sheet.y, { ...how, right: true });
  sheet.y += 14;
}

function drawLine(sheet: Sheet, line: StatementLine, currency: string): void {
  const { y } = sheet;
  const { words, receiptOf, reference, to } = statementTexts.lines;
  const amount = (minor: number, right: number) =>
    sheet.write(statementAmount(minor, currency), right, y + 4, { right: true });
  sheet.document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(colors.line).stroke();
  sheet.write(formatPeriod(homeDayOf(line.at), 'day'), columns.date, y + 4);
  const what = [
    describeLine(line),
    line.destination && to(line.destination),
    line.words && words(line.words),
  ];
  sheet.write(what.filter(Boolean).join(' '), columns.what, y + 4, { width: 268 });
  const proof = line.receipt ? receiptOf(line.receipt) : line.reference && reference(line.reference);
  if (proof) sheet.write(proof, columns.what, y + 16, { size: 7, color: colors.muted, width: 268 });
  amount(line.gross_minor, columns.gross);
  if (line.fee_minor !== 0) amount(line.fee_minor, columns.fee);
  amount(line.net_minor, columns.net);
  sheet.y += rowHeight;
}

/** Ethiopic letters have a font of their own; letters in neither font are left out. */
function writeText(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y }: { x: number; y: number },
  { size = 9, font = 'regular', color = colors.ink, width, right = false }: Written,
): void {
  document.fontSize(size).fillColor(color);
  const runs = runsOf(text).map((run) => {
    document.font(run.isEthiopic ? 'ethiopic' : font);
    return { ...run, width: document.widthOfString(run.text) };
  });
  let at = right ? x - runs.reduce((sum, run) => sum + run.width, 0) : x;
  for (const run of runs) {
    document.font(run.isEthiopic ? 'ethiopic' : font);
    const room = width === undefined ? run.width : x + width - at;
    const fitting = run.width <= room ? run.text : cutTo(document, run.text, room);
    document.text(fitting, at, y, { lineBreak: false });
    at += run.width;
    if (fitting !== run.text) return;
  }
}

function cutTo(document: PDFKit.PDFDocument, text: string, room: number): string {
  const letters = [...text];
  while (letters.length > 0 && document.widthOfString(letters.join('')) > room) letters.pop();
  return letters.join('');
}

/** The characters in the sheet's fonts, which are subset like those of the pages. */
const drawable =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u1200-\u137c\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u;

function runsOf(text: string): { text: string; isEthiopic: boolean }[] {
  const runs: { text: string; isEthiopic: boolean }[] = [];
  for (const letter of text) {
    if (!drawable.test(letter)) continue;
    const isEthiopic = /[\u1200-\u137f]/.test(letter);
    const last = runs.at(-1);
    if (last?.isEthiopic === isEthiopic) last.text += letter;
    else runs.push({ text: letter, isEthiopic });
  }
  return runs;
}

/** The bytes of a file that the build has put into the module. */
function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

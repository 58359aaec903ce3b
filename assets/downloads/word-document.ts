import {
  BorderStyle,
  Document,
  type INumberingOptions,
  type IStylesOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { withFixedDates } from './archive.ts';

export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'hint' | 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly [string, string])[] };

const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Calibri', color: '2B1710', size: 22, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 100, line: 276 } },
    },
    title: {
      run: { font: 'Georgia', size: 56 },
      paragraph: { spacing: { after: 240 } },
    },
    heading1: {
      run: { font: 'Georgia', color: '0F5A44', size: 30 },
      paragraph: { keepNext: true, spacing: { before: 320, after: 80 } },
    },
  },
  paragraphStyles: [
    {
      id: 'Hint',
      name: 'Hint',
      basedOn: 'Normal',
      quickFormat: true,
      run: { italics: true, color: '65503F', size: 20 },
      paragraph: { spacing: { after: 120 } },
    },
  ],
};

const numbering: INumberingOptions = {
  config: [
    {
      reference: 'bullets',
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          style: { paragraph: { indent: { left: 426, hanging: 284 } } },
        },
      ],
    },
  ],
};

/** A Word document on A4 that LibreOffice, Google Docs and Pages open too. */
export async function createWordDocument(title: string, blocks: readonly Block[]): Promise<Buffer> {
  const document = new Document({
    title,
    creator: 'Tibeb',
    lastModifiedBy: 'Tibeb',
    styles,
    numbering,
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1134, right: 1247, bottom: 1134, left: 1247, header: 567, footer: 567 },
          },
        },
        children: blocks.flatMap(layOut),
      },
    ],
  });
  return withFixedDates(await Packer.toBuffer(document));
}

function layOut(block: Block): (Paragraph | Table)[] {
  if (block.kind === 'table') return [factsTable(block.rows), new Paragraph({})];
  const { kind, text } = block;
  if (kind === 'title')
    return [
      new Paragraph({
        text,
        style: 'Title',
        border: { bottom: { style: BorderStyle.THIN_THICK_SMALL_GAP, size: 24, space: 6, color: 'F0A828' } },
      }),
    ];
  if (kind === 'heading') return [new Paragraph({ text, style: 'Heading1' })];
  if (kind === 'hint') return [new Paragraph({ text, style: 'Hint' })];
  if (kind === 'item')
    return [new Paragraph({ text, numbering: { reference: 'bullets', level: 0 }, spacing: { after: 60 } })];
  return [new Paragraph({ text })];
}

/** One row for each name with its value; lines only between the rows. */
function factsTable(rows: readonly (readonly [string, string])[]): Table {
  const widths = [3000, 6400] as const;
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'E4D1B3' };
  const none = { style: BorderStyle.NONE };
  const cell = (width: number, text: string, bold: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      children: [new Paragraph({ children: [new TextRun({ text, bold })] })],
    });
  return new Table({
    width: { size: widths[0] + widths[1], type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: none,
      left: none,
      right: none,
      insideVertical: none,
      bottom: line,
      insideHorizontal: line,
    },
    rows: rows.map(
      ([name, fact]) =>
        new TableRow({ children: [cell(widths[0], name, true), cell(widths[1], fact, false)] }),
    ),
  });
}

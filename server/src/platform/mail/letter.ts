import { quoteText } from './quote.ts';

/** The parts of a mail. None of it is markup; other people's words must be quoted (quote.ts). */
export interface Letter {
  readonly greeting?: string;
  readonly parts: readonly LetterPart[];
  readonly closing?: string;
  /** An amount in the subject: the HTML emphasizes it in the heading; the text begins with a border and the amount. */
  readonly amount?: string;
}

/** A string is a paragraph; the HTML turns URLs of our own origin in it into links. */
export type LetterPart =
  | string
  | { readonly intro: string; readonly quote: string }
  | { readonly rows: readonly LetterRow[] }
  | { readonly items: readonly string[] }
  /** A code to be typed. */
  | { readonly code: string }
  | { readonly links: readonly LetterLink[] }
  /** A URL that the preceding paragraph refers to. The HTML shows a button with this text. */
  | { readonly button: string; readonly url: string };

export interface LetterRow {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** Diamonds, as in the woven band of the HTML, of characters that every mail program shows. */
const textBand = '<>'.repeat(16);

/** The text part of a mail. */
export function letterText({ greeting, parts, closing, amount }: Letter): string {
  const head = amount === undefined ? [] : [textBand, amount];
  return [...head, greeting, ...parts.map(partText), closing]
    .filter((line) => line !== undefined)
    .join('\n\n');
}

function partText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return `${part.intro}\n\n${quoteText(part.quote)}`;
  if ('rows' in part)
    return part.rows
      .map(({ label, value, url }) => `${label}: ${value}${url === undefined ? '' : `\n  ${url}`}`)
      .join('\n');
  if ('items' in part) return part.items.map((item) => `- ${item}`).join('\n');
  if ('code' in part) return part.code;
  if ('links' in part) return part.links.map(({ label, url }) => `${label}: ${url}`).join('\n');
  return part.url;
}

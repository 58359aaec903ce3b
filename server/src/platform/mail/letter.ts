import { quoteText } from './quote.ts';

/** What a mail says, part by part. None of it is markup; what somebody else wrote comes quoted (quote.ts). */
export interface Letter {
  readonly greeting?: string;
  readonly parts: readonly LetterPart[];
  readonly closing?: string;
  /** An amount that is in the subject, to be set apart in the heading. */
  readonly amount?: string;
}

/** A string is a paragraph; the HTML makes links of addresses of our own origin in it. */
export type LetterPart =
  | string
  | { readonly intro: string; readonly quote: string }
  | { readonly rows: readonly LetterRow[] }
  | { readonly items: readonly string[] }
  /** A code to be typed. */
  | { readonly code: string }
  | { readonly links: readonly LetterLink[] }
  /** An address that the paragraph before it speaks of. The HTML shows a button with these words. */
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

/** The text part of a mail. */
export function letterText({ greeting, parts, closing }: Letter): string {
  return [greeting, ...parts.map(partText), closing].filter((line) => line !== undefined).join('\n\n');
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

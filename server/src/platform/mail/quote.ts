import { html, raw } from 'hono/html';

// Other people's words go into a mail as a quotation: so nobody takes them for ours, and mail programs make no links of
// them.

const longestLine = 120;

/** A name or a title in one line, in quotation marks, cut where it is too long. */
export function quoteLine(text: string): string {
  return `“${plainLine(text)}”`;
}

/** The same without quotation marks, for a text that stands alone, as in a table. */
export function plainLine(text: string): string {
  const characters = [...withoutLinks(inOneLine(text)).replaceAll(/["“”„‟″]/g, "'")];
  return characters.length > longestLine
    ? `${characters.slice(0, longestLine - 1).join('')}…`
    : characters.join('');
}

/** A text of several lines, each marked as a quotation the way mail programs do. */
export function quoteText(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The same for the HTML part of a mail. */
export function quoteHtml(text: string, style: string): string {
  const lines = linesOf(text).map((line, at) => html`${at === 0 ? '' : raw('<br>')}${line}`);
  return String(html`<blockquote style="${style}">${lines}</blockquote>`);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => withoutLinks(inOneLine(line)));
}

/** Removes line breaks, control characters and those that change the direction of text. */
function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u2060-\u2069\u202a-\u202e\ufeff]/g, '')
    .trim();
}

/** Rewrites URLs like security reports do (`example[.]com`), so that they can be read but not followed. */
function withoutLinks(text: string): string {
  return text.replaceAll('://', '[:]//').replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2}|xn--)/gu, '[.]');
}

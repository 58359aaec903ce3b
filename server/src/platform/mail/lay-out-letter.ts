import { escapeHtml, quoteHtml, quoteText } from './quote.ts';

/** What a letter says, part by part. None of it is markup; what somebody else wrote comes quoted (quote.ts). */
export interface Letter {
  readonly greeting: string;
  readonly parts: readonly LetterPart[];
  /** Where it leads, after everything else. */
  readonly link: { readonly label: string; readonly url: string };
}

export type LetterPart =
  | string
  | { readonly intro: string; readonly quote: string }
  | { readonly rows: readonly LetterRow[] };

export interface LetterRow {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
}

const signature = 'Tibeb';
/** The colors of the web's light theme (web/app/styles/theme.css); mail programs know no variables. */
const colors = {
  ink: '#2b1710',
  muted: '#65503f',
  cream: '#fcf4e6',
  surface: '#fffdf8',
  line: '#e4d1b3',
  link: '#ad3517',
  saffron: '#f0a828',
  coral: '#e2603f',
  green: '#12604a',
} as const;
const { ink, muted, cream, surface, line, link: linkColor, saffron, coral, green } = colors;
const woven = [saffron, ink, coral, cream, green, cream, coral, ink];

/** The same letter as plain text and as HTML, which loads nothing and stays readable without its styles. */
export function layOutLetter(letter: Letter): { text: string; html: string } {
  const { greeting, parts, link } = letter;
  const text = [greeting, ...parts.map(partAsText), `${link.label}: ${link.url}`, signature].join('\n\n');
  const band = [...woven, ...woven, ...woven]
    .map((color) => `<td height="6" bgcolor="${color}" style="font-size:0;line-height:0">&nbsp;</td>`)
    .join('');
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:${cream};color:${ink};font:16px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;background:${surface};border:1px solid ${line};border-radius:12px;overflow:hidden">
<table ${table} aria-hidden="true"><tr>${band}</tr></table>
<div style="padding:24px 28px;overflow-wrap:anywhere">
<p>${escapeHtml(greeting)}</p>
${parts.map(partAsHtml).join('\n')}
<p><a href="${escapeHtml(link.url)}" style="color:${linkColor};font-weight:bold">${escapeHtml(link.label)}</a></p>
<p style="color:${muted}">${signature}</p>
</div>
</div>
</body></html>`;
  return { text, html };
}

function partAsText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return `${part.intro}\n\n${quoteText(part.quote)}`;
  return part.rows
    .map(({ label, value, url }) => `${label}: ${value}${url === undefined ? '' : `\n  ${url}`}`)
    .join('\n');
}

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('quote' in part) {
    const style = `margin:16px 0;padding:4px 16px;border-left:3px solid ${saffron}`;
    return `<p>${escapeHtml(part.intro)}</p>${quoteHtml(part.quote, style)}`;
  }
  const rows = part.rows.map(({ label, value, url }) => {
    const shown = escapeHtml(label);
    const head =
      url === undefined ? shown : `<a href="${escapeHtml(url)}" style="color:${linkColor}">${shown}</a>`;
    const cell = `style="padding:6px 0;border-bottom:1px solid ${line}`;
    return `<tr><td ${cell}">${head}</td><td ${cell};text-align:right;font-weight:bold">${escapeHtml(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`;
}

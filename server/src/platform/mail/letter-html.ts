import { html, raw } from 'hono/html';
import type { Letter, LetterLink, LetterPart, LetterRow } from './letter.ts';
import { quoteHtml } from './quote.ts';
import { wovenBand } from './woven-band.ts';

type Html = ReturnType<typeof html>;

/** The colors of the web's light theme (web/app/styles/theme.css); mail programs do not support variables. */
const colors = {
  ink: '#2b1710',
  muted: '#65503f',
  cream: '#fcf4e6',
  surface: '#fffdf8',
  sunken: '#f5e8d0',
  line: '#e4d1b3',
  link: '#ad3517',
  amount: '#0f5a44',
  saffron: '#f0a828',
} as const;
const { ink, muted, cream, surface, sunken, line, link: linkColor, amount: amountColor, saffron } = colors;

/** The dark theme, for mail programs that read style sheets. Others show the light one, or turn its colors themselves. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#1b100b!important}
.sheet{background:#281a13!important;border-color:#463126!important}
.ink{color:#f9eedd!important}
.muted{color:#cfb9a2!important}
.link{color:#ff9f83!important}
.amount{color:#7dd0ae!important}
.line{border-color:#463126!important}
.sunken{background:#130a06!important;color:#f9eedd!important}
}
@media (max-width:400px){.ground{padding:0!important}.inside{padding:20px 18px!important}}`;

/** Georgia has no Ethiopic letters; the other fonts come with the common systems. */
const serif = "Georgia,'Noto Serif Ethiopic',Nyala,Kefa,serif";
const table = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/**
 * The HTML part of a mail: tables and inline styles, because every mail program supports those. It loads nothing, so it
 * is complete without pictures, and it stays readable without its styles. URLs of `origin` in paragraphs become links.
 */
export function letterHtml(letter: Letter, { subject, origin }: { subject: string; origin: string }): string {
  const { greeting, parts, closing, amount } = letter;
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${withLinks(text, origin)}</p>`;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${raw(darkStyles)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${cream}">
<table ${table}><tr><td class="ground" align="center" bgcolor="${cream}" style="padding:24px 12px">
<table class="sheet" ${table} bgcolor="${surface}" style="max-width:560px;border:1px solid ${line};background:${surface}">
<tr><td style="padding:0">${raw(wovenBand)}</td></tr>
<tr><td class="inside ink" style="padding:28px 32px;color:${ink};font:17px/1.6 ${raw(serif)};text-align:left;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 20px;font:bold 26px/1.25 ${raw(serif)}">${heading(subject, amount)}</h1>
${greeting === undefined ? '' : paragraph(greeting)}
${parts.map((part) => partHtml(part, paragraph, origin))}
${closing === undefined ? '' : html`<p class="muted line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid ${line};color:${muted}">${closing}</p>`}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`);
}

function heading(subject: string, amount: string | undefined): Html | string {
  const at = amount === undefined ? -1 : subject.indexOf(amount);
  if (amount === undefined || at < 0) return subject;
  return html`${subject.slice(0, at)}<span class="amount" style="color:${amountColor};white-space:nowrap">${amount}</span>${subject.slice(at + amount.length)}`;
}

function partHtml(part: LetterPart, paragraph: (text: string) => Html, origin: string): Html {
  if (typeof part === 'string') return paragraph(part);
  if ('quote' in part) return html`${paragraph(part.intro)}${quotation(part.quote)}`;
  if ('rows' in part) return rowTable(part.rows, origin);
  if ('items' in part)
    return html`<ul style="margin:0 0 16px;padding-left:24px">${part.items.map((item) => html`<li>${item}</li>`)}</ul>`;
  if ('code' in part)
    return html`<p class="sunken" style="margin:0 0 16px;padding:14px 8px;background:${sunken};font:bold 30px/1.2 Menlo,Consolas,monospace;letter-spacing:0.15em;text-align:center">${part.code}</p>`;
  if ('links' in part) return html`${part.links.map(button)}`;
  return button({ label: part.button, url: part.url });
}

/** A person's own words: larger than ours, on a background of their own. */
function quotation(quote: string): Html {
  const style = `margin:0;padding:16px 20px;border-left:4px solid ${saffron};font-size:19px;line-height:1.65`;
  return html`<div class="sunken" dir="auto" style="margin:0 0 20px;background:${sunken}">${raw(quoteHtml(quote, style))}</div>`;
}

function rowTable(rows: readonly LetterRow[], origin: string): Html {
  const cell = `padding:10px 0;border-bottom:1px solid ${line};vertical-align:top`;
  return html`<table ${table} style="margin:0 0 20px;border-collapse:collapse;font:inherit">${rows.map(
    ({ label, value, url }) => html`<tr>
<td class="line" style="${cell};padding-right:16px;white-space:${url === undefined ? 'nowrap' : 'normal'}">${url === undefined ? label : anchor(url, label)}</td>
<td class="line" align="right" style="${cell};font-weight:bold;font-variant-numeric:tabular-nums">${withLinks(value, origin)}</td>
</tr>`,
  )}</table>`;
}

/** The cell has the color and shape, for programs that ignore the padding of links. */
function button({ label, url }: LetterLink): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td bgcolor="${saffron}" style="border-radius:10px;background:${saffron}"><a href="${url}" style="display:inline-block;padding:12px 22px;color:${ink};font:bold 17px/1.3 ${raw(serif)};text-decoration:none">${label}</a></td>
</tr></table>`;
}

function anchor(url: string, label: string): Html {
  return html`<a class="link" href="${url}" style="color:${linkColor}">${label}</a>`;
}

/** Only our own addresses become links: quotations have none (quote.ts), and ours end at a space. */
function withLinks(text: string, origin: string): (Html | string)[] {
  return text
    .split(/(\s+)/)
    .map((word) => (word === origin || word.startsWith(`${origin}/`) ? anchor(word, word) : word));
}

import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A band of woven diamonds, the sign that this is Tibeb's own sandbox. */
const band = html`<svg class="band" aria-hidden="true">
  <defs>
    <pattern id="weave" width="24" height="12" patternUnits="userSpaceOnUse">
      <path class="thread-a" d="M0 6 6 0l6 6-6 6z" /><path class="thread-b" d="M12 6l6-6 6 6-6 6z" />
      <path class="thread-c" d="M4 6l2-2 2 2-2 2z M16 6l2-2 2 2-2 2z" />
    </pattern>
  </defs>
  <rect width="100%" height="12" fill="url(#weave)" />
</svg>`;

/** A whole page of the sandbox; works without JavaScript. */
export function page(options: { title: string; narrow?: boolean; body: Html }): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${options.title} · Tibeb sandbox</title>
    <link rel="stylesheet" href="/style.css" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    <header class="top">
      <a class="home" href="/">Tibeb sandbox</a><span class="note">Stand-ins for the outside world</span>
    </header>
    ${band}
    <main${options.narrow ? html` class="narrow"` : ''}>${options.body}</main>
  </body>
</html>`;
}

/** A table. On a phone its cells stand below each other, each behind the name of its column. */
export function table(label: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>${cells.map((cell, at) => html`<td data-column="${columns[at]}">${cell}</td>`)}</tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

type Cell = Html | string | number;

/** Formats money for people: minor units and a currency code become '$5.00'. */
export function money(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}

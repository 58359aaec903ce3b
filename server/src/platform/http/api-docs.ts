import { html, raw } from 'hono/html';
import type { describeApi } from './openapi.ts';

type ApiDocument = ReturnType<typeof describeApi>;

interface Answer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { schema?: unknown }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema?: { description?: string };
  }[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, Answer>>;
}

const style = `
:root { color-scheme: light dark; --ink: #2f1b10; --ground: #fdf6e7; --line: #e2d2b4; --accent: #0f5a3c; }
@media (prefers-color-scheme: dark) { :root { --ink: #f7ead3; --ground: #1c120c; --line: #4a3626; --accent: #8fd6ae; } }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; }
h2 { margin-top: 2.5rem; text-transform: capitalize; } h3 { font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b, a { color: var(--accent); } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem; }
table { border-collapse: collapse; width: 100%; } td p { margin: 0; } td:nth-child(-n+2) { white-space: nowrap; } td { border-top: 1px solid var(--line); padding: .3rem .75rem .3rem 0; vertical-align: top; overflow-wrap: anywhere; }
`;

/** The API documentation as a page for people: without scripts, made from the OpenAPI document. */
export function renderApiDocs(document: ApiDocument, nonce: string) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      tag: (operation as { tags?: string[] }).tags?.[0] ?? '',
      operation: operation as Operation,
    })),
  );
  const groups = Map.groupBy(operations, (one) => one.tag);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Tibeb API</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Tibeb API</h1>
          ${paragraphs(document.info.description)}
          <p>Every path stands below <code>${document.servers?.[0]?.url}</code>.</p>
          <p><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>
          ${[...groups].map(
            ([tag, group]) => html`<section>
              <h2>${tag}</h2>
              ${group.map(renderOperation)}
            </section>`,
          )}
          <section>
            <h2>Schemas</h2>
            ${Object.entries(document.components?.schemas ?? {}).map(
              ([name, schema]) => html`<article id="${name}">
                <h3>${name}</h3>
                ${renderJson(schema)}
              </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}) {
  const signedIn = operation.security?.length === 1;
  return html`<article>
    <h3><b>${method}</b> ${path}</h3>
    <p>${operation.summary}${signedIn ? ' · signed in' : ''}</p>
    <table>
      <tbody>
        ${operation.parameters?.map(
          (one) => html`<tr>
            <td>${one.name}</td>
            <td>${one.in}${one.required ? ', required' : ''}</td>
            <td>${renderParameter(one.schema)}</td>
          </tr>`,
        )}
        ${Object.entries(operation.responses ?? {}).map(
          ([status, response]) => html`<tr>
            <td>${status}</td>
            <td>answer</td>
            <td>${Number(status) < 300 ? renderAnswer(response) : paragraphs(response.description)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${operation.requestBody ? renderJson(operation.requestBody) : ''}
  </article>`;
}

function renderParameter({ description, ...rule }: { description?: string } = {}) {
  return html`${description ? html`<p>${description}</p>` : ''}<code>${JSON.stringify(rule)}</code>`;
}

/** The shape below `data`, or of each event of a stream: named schemas are links, others are inlined. */
function renderAnswer({ content }: Answer) {
  const events = content?.['text/event-stream']?.schema;
  const shape = events ? { events: [events] } : dataOf(content?.['application/json']?.schema);
  const text = JSON.stringify(shape).split(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/);
  return html`<code
    >${text.map((part, at) => (at % 2 ? html`<a href="#${part}">${part}</a>` : part))}</code
  >`;
}

function dataOf(schema: unknown): unknown {
  const whole = schema as { properties?: { data?: { properties?: Readonly<Record<string, unknown>> } } };
  const { result, results } = whole.properties?.data?.properties ?? {};
  const list = results as { items?: unknown } | undefined;
  return list ? { results: [list.items], metadata: { total: 0, limit: 0, offset: 0 } } : { result };
}

/** The document's text: an empty line separates paragraphs, backticks enclose code. */
function paragraphs(text = '') {
  return text
    .split('\n\n')
    .map(
      (paragraph) =>
        html`<p>${paragraph.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}</p>`,
    );
}

function renderJson(value: unknown) {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

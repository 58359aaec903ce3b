import { renderToStaticMarkup } from 'react-dom/server';
import { language } from '#texts/locale.ts';
import { errorPageTexts as texts } from '#texts/shell.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import css from './busy-document.css?inline';

/**
 * The response of a route that serves a document, picture or file of its own, while the server is too busy for it. After a
 * posted form the document has a button that sends the form again; after a GET it reloads by itself, because nobody attends a
 * screen in a room.
 */
export function answerBusy(
  request: Request,
  { nonce, form }: Pick<PageContext, 'nonce' | 'form'>,
  status: number,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (!request.headers.get('accept')?.includes('text/html')) {
    headers.set('content-type', 'text/plain; charset=utf-8');
    return new Response(texts.busy, { status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  // At different times, because visitors who were turned away together would otherwise come back together.
  if (!form) headers.set('refresh', String(10 + Math.floor(Math.random() * 10)));
  const { pathname, search } = new URL(request.url);
  const html = renderToStaticMarkup(<BusyDocument nonce={nonce} form={form} address={pathname + search} />);
  return new Response(`<!doctype html>${html}`, { status, headers });
}

function BusyDocument({ nonce, form, address }: Pick<PageContext, 'nonce' | 'form'> & { address: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="script-src 'none'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{texts.busy}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <div
          className="band"
          style={{ backgroundImage: `url(${tibebAddress('band', 'busy', { width: 24, height: 24 })})` }}
        />
        <main>
          <h1>{texts.busy}</h1>
          {form ? <SendAgain form={form} /> : <a href={address}>{texts.tryAgain}</a>}
        </main>
      </body>
    </html>
  );
}

/** Posts the form to the same address. No form of such a route contains a file. */
function SendAgain({ form }: { form: FormData }) {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  return (
    <form method="post">
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{texts.tryAgain}</button>
    </form>
  );
}

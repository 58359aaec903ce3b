import { renderToStaticMarkup } from 'react-dom/server';
import { language } from '#texts/locale.ts';
import { busyTexts, errorPageTexts as texts } from '#texts/shell.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { busyText } from '#web/platform/reach-server.ts';
import { hiddenFields } from '#web/ui/form-check.ts';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import css from './busy-document.css?inline';

/** Why the server answers as busy: the status, 429 or 503, and when to come again if that is known. */
interface Busy {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The response in place of a page that the server is too busy for: of a route that serves a document, picture or file of its
 * own, and of any form posted without scripts. After a posted form the document has a button that sends the form again; after a
 * GET it reloads by itself, because nobody attends a screen in a room. Scripts learn when to send again (reach-server.ts).
 */
export function answerBusy(
  request: Request,
  { nonce, form }: Pick<PageContext, 'nonce' | 'form'>,
  { status, retryAfterSeconds }: Busy,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  const text = busyText(retryAfterSeconds);
  const { pathname, search } = new URL(request.url);
  if (pathname.endsWith('.data')) return Response.json({ retryAfterSeconds }, { status, headers });
  if (!request.headers.get('accept')?.includes('text/html')) {
    headers.set('content-type', 'text/plain; charset=utf-8');
    return new Response(text, { status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  // At different times, because visitors who were turned away together would otherwise come back together.
  if (!form) headers.set('refresh', String(10 + Math.floor(Math.random() * 10)));
  const address = pathname + search;
  const html = renderToStaticMarkup(<BusyDocument nonce={nonce} form={form} address={address} text={text} />);
  return new Response(`<!doctype html>${html}`, { status, headers });
}

function BusyDocument({
  nonce,
  form,
  address,
  text,
}: Pick<PageContext, 'nonce' | 'form'> & { address: string; text: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="script-src 'none'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{text}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <div
          className="band"
          style={{ backgroundImage: `url(${tibebAddress('band', 'busy', { width: 24, height: 24 })})` }}
        />
        <main>
          <h1>{text}</h1>
          {form ? <SendAgain form={form} /> : <a href={address}>{texts.tryAgain}</a>}
        </main>
      </body>
    </html>
  );
}

/** Posts the form to the same address. A page cannot contain what was chosen as a picture, and must not contain a password. */
function SendAgain({ form }: { form: FormData }) {
  const fields = [...form];
  const withPicture = fields.some(([, value]) => typeof value !== 'string');
  return (
    <form method="post" encType={withPicture ? 'multipart/form-data' : undefined}>
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
        <FieldAgain key={at} name={name} value={value} />
      ))}
      <button type="submit">{texts.tryAgain}</button>
    </form>
  );
}

function FieldAgain({ name, value }: { name: string; value: FormDataEntryValue }) {
  if (typeof value !== 'string')
    return value.size === 0 ? null : (
      <label>
        {busyTexts.pictureAgain}
        <input type="file" name={name} />
      </label>
    );
  if (hiddenFields.includes(name))
    return (
      <label>
        {busyTexts.passwordAgain}
        <input type="password" name={name} required />
      </label>
    );
  return <input type="hidden" name={name} value={value} />;
}

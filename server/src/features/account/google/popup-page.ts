import { html, raw } from 'hono/html';
import type { SocialMessage } from '#contract/account/social.ts';
import type { AnswerLanguage } from '#server/texts/languages.ts';

/**
 * The last page of the sign-in popup: sends the result to its opener and closes. If the opener is gone (some phones
 * open a separate tab), it navigates on by itself. Without a message it says that the sign-in failed.
 */
export function popupPage({
  nonce,
  origin,
  message,
  onwards,
  language,
}: {
  /** The nonce of the Content-Security-Policy. */
  nonce: string;
  origin: string;
  message: SocialMessage | undefined;
  /** Where the page navigates if there is no opener. */
  onwards: string;
  language: AnswerLanguage;
}) {
  const texts = language.texts.popup;
  const { title, text } = message ? texts.done : texts.failed;
  return html`<!doctype html>
<html lang="${language.tag}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} · Tibeb</title>
    <style nonce="${nonce}">
      body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 1.5rem; text-align: center;
        background: light-dark(#fcf4e6, #1b100b); color: light-dark(#33211a, #f6ead6);
        font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif; }
      body::before { position: fixed; inset: 0 0 auto; height: 12px; content: '';
        background: repeating-linear-gradient(90deg, #1d5c43 0 24px, #e5a015 24px 48px, #d9553b 48px 72px); }
      h1 { margin: 0 0 .5rem; font: 1.6rem/1.2 ui-serif, Georgia, serif; }
      p { margin: 0 0 1rem; }
      a { color: light-dark(#1d5c43, #9bd8b7); }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="${onwards}">${texts.onwards}</a></p>
    </main>
    ${message ? html`<script nonce="${nonce}">${raw(script(message, origin, onwards))}</script>` : ''}
  </body>
</html>`;
}

function script(message: SocialMessage, origin: string, onwards: string): string {
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `if (opener && !opener.closed) { opener.postMessage(${literal(message)}, ${literal(origin)}); close(); }
else location.replace(${literal(onwards)});`;
}

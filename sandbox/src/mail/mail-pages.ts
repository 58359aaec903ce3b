import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { page, table } from '../pages/layout.ts';
import { pageHeaders, sameSiteChanges } from '../pages/security-headers.ts';
import { linkPattern, type Mailbox, type Message } from './mailbox.ts';

/**
 * The mailbox, mounted at /mail. For programs: GET /mail/messages.json?to=address, newest first, and
 * DELETE /mail/messages.
 */
export function createMailPages(mailbox: Mailbox) {
  const pages = new Hono();
  pages.use(sameSiteChanges);

  pages.get('/', (c) => c.html(listView(mailbox.list(c.req.query('to'))), 200, pageHeaders()));
  pages.get('/messages.json', (c) => c.json({ messages: mailbox.list(c.req.query('to')) }));

  pages.get('/messages/:id', (c) => {
    const message = mailbox.find(c.req.param('id'));
    return message
      ? c.html(messageView(message), 200, pageHeaders())
      : c.html(missingView(), 404, pageHeaders());
  });

  pages.get('/messages/:id/html', (c) => {
    const content = mailbox.find(c.req.param('id'))?.html;
    if (!content) return c.html(missingView(), 404, pageHeaders());
    // Links open outside the frame, because their pages refuse to be framed. The doctype comes first, because without it the
    // letter would be laid out in quirks mode.
    return c.html(raw(`<!doctype html><base target="_blank">${content}`), 200, letterHeaders);
  });

  pages.post('/clear', async (c) => {
    await mailbox.clear();
    return c.redirect('/mail', 303);
  });
  pages.delete('/messages', async (c) => {
    await mailbox.clear();
    return c.body(null, 204);
  });
  return pages;
}

/** A letter is untrusted HTML: no scripts, no remote content, an origin of its own. */
const letterHeaders = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

function listView(messages: Message[]) {
  return page({
    title: 'Mail',
    body: html`<h1>Mailbox</h1>
      <p class="quiet">Every message the app sends lands here; none is delivered.</p>
      ${
        messages.length === 0
          ? html`<p>No messages yet.</p>`
          : html`${table(
              'Messages',
              ['Received', 'To', 'Subject'],
              messages
                .slice(0, 200)
                .map((message) => [
                  message.receivedAt,
                  message.to.join(', '),
                  html`<a href="/mail/messages/${message.id}">${message.subject || '(no subject)'}</a>`,
                ]),
            )}
            <form method="post" action="/mail/clear">
              <div class="actions"><button>Clear mailbox</button></div>
            </form>`
      }`,
  });
}

function messageView(message: Message) {
  return page({
    title: message.subject || 'Message',
    body: html`<p><a href="/mail">Mailbox</a></p>
      <h1>${message.subject || '(no subject)'}</h1>
      <p class="quiet">From ${message.from}<br />To ${message.to.join(', ')}<br />${message.receivedAt}</p>
      <div class="parts">
      ${
        message.html === null
          ? ''
          : html`<section>
              <h2>As HTML</h2>
              <iframe
                title="The message as HTML"
                src="/mail/messages/${message.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>
            </section>`
      }
        <section>
          <h2>As text</h2>
          <pre class="sheet">${linked(message.text)}</pre>
        </section>
      </div>`,
  });
}

/** The text with its web addresses as links; everything is escaped. */
function linked(text: string) {
  const parts = text.split(new RegExp(`(${linkPattern.source})`));
  return parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

function missingView() {
  return page({
    title: 'Not found',
    body: html`<h1>There is no such message</h1><p><a href="/mail">Mailbox</a></p>`,
  });
}

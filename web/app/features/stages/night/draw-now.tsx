import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { eventStagePaths } from '#contract/stages/paths.ts';
import type { Stage } from '#contract/stages/schemas.ts';
import { language } from '#texts/locale.ts';
import { nightTexts as texts } from '#texts/stages/night.ts';
import type { StageReceiver } from '#web/features/tipping/public.stage.ts';
import { languageOf } from '#web/platform/language.ts';
import css from './now.css?inline';

/** The document contains links only, and only our own pages may show it in a frame. */
const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

/** The browser reloads the strip by itself after this long. */
const againAfterSeconds = 20;

/**
 * A strip of one line: who is on stage or, if the page around it shows somebody else, a link to the performer who is on by now.
 */
export function drawNow(
  night: { readonly stage: Stage; readonly receiver: StageReceiver | null } | null,
  shown: string | null,
): Response {
  if (!night) return answer(404, <p>{texts.noStage.title}</p>);
  const { stage, receiver } = night;
  if (stage.state === 'canceled') return answer(200, <p>{texts.canceled.title(stage.event.title)}</p>);
  if (stage.state === 'over') return answer(200, <p>{texts.over.title(stage.event.title)}</p>);
  if (!receiver || receiver.id === shown) return answer(200, <OnStage stage={stage} />);
  return answer(
    200,
    <p className="changed">
      <a
        href={eventStagePaths.stage(stage.code)}
        target="_top"
        lang={receiver.performer ? languageOf(receiver.name) : undefined}
      >
        {receiver.performer ? texts.tipNow(receiver.name) : texts.tipLineUp}
      </a>
    </p>,
  );
}

function OnStage({ stage: { act, state } }: { stage: Stage }) {
  if (act) return <p lang={languageOf(act.name)}>{texts.onNow(act.name)}</p>;
  if (state === 'before') return <p>{texts.notStarted}</p>;
  return <p>{state === 'after' ? texts.everybodyPlayed : texts.nobodyOn}</p>;
}

function answer(status: number, children: ReactNode): Response {
  const html = Buffer.from(
    `<!doctype html>${renderToStaticMarkup(
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>{texts.on}</title>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
          <style dangerouslySetInnerHTML={{ __html: css }} />
        </head>
        <body>{children}</body>
      </html>,
    )}`,
  );
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(html.length),
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      // The reload of the frame does not disturb screen readers or typing on the page around it.
      refresh: String(againAfterSeconds),
    },
  });
}

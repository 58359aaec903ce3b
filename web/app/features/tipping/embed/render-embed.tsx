import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { EmbedVariant } from '#contract/tipping/embed-paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { language } from '#texts/locale.ts';
import { embedTexts as texts } from '#texts/tipping/embed.ts';
import { GoalProgress } from '#web/features/goals/public.ts';
import { StagePerformer } from '../stage/stage-frame.tsx';
import css from './embed.css?inline';

/**
 * The document has no script and no form of ours, so a site that frames it can trick people into pressing nothing but a link.
 */
const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  `img-src 'self' data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors *`,
].join('; ');

export function renderEmbed({
  publicOrigin,
  performer,
  variant,
  goal,
}: {
  publicOrigin: string;
  performer: BeneficiaryProfile;
  variant: EmbedVariant;
  goal: Goal | null;
}): Response {
  const link = (
    <Away className="tip" href={absoluteUrl(publicOrigin, stagePaths.stage(performer))}>
      {texts.tip(performer.name)}
    </Away>
  );
  return answer(
    200,
    texts.title(performer.name),
    variant === 'button' ? (
      <main>
        <h1 className="unseen">{texts.title(performer.name)}</h1>
        {link}
      </main>
    ) : (
      <main className="card">
        <StagePerformer performer={performer} />
        {goal && <GoalProgress goal={goal} className="" />}
        {link}
        <p className="muted">
          <Away href={absoluteUrl(publicOrigin, paths.professional(performer.id))}>{texts.more}</Away>
        </p>
      </main>
    ),
  );
}

export function renderMissing(publicOrigin: string): Response {
  return answer(
    404,
    texts.missing,
    <main className="card">
      <h1>{texts.missing}</h1>
      <p>
        <Away href={publicOrigin}>{texts.more}</Away>
      </p>
    </main>,
  );
}

/** A link out of the frame. */
function Away({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> {texts.newTab}</span>
    </a>
  );
}

function answer(status: number, title: string, content: ReactNode): Response {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{content}</body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
}

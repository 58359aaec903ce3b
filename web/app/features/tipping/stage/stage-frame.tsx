import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { embedPaths } from '#contract/tipping/embed-paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { language } from '#texts/locale.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { languageOf } from '#web/platform/language.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { pictureFiles } from '#web/ui/picture-sizes.ts';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import css from './stage.css?inline';

/** What a whole document needs beside its content. */
export interface StageDocument {
  readonly title: string;
  readonly description: string;
  /** The address on this site that search engines know the content by. */
  readonly canonical: string;
  /** What the band is woven from. */
  readonly seed: string;
  /** The address of this page, for oEmbed consumers. */
  readonly embeddable?: string | undefined;
  /** The only script that may run; without one the content security policy allows none. */
  readonly script?: string;
  readonly children: ReactNode;
}

export type StageRequest = Pick<PageContext, 'nonce' | 'publicOrigin'>;

/** Responds with a whole document. */
export function answerStage(request: StageRequest, status: number, content: StageDocument): Response {
  const html = Buffer.from(
    `<!doctype html>${renderToStaticMarkup(<StageFrame {...request} {...content} />)}`,
  );
  // With its length, so that the page cache can share it among strangers (page-cache.ts).
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(html.length),
    // Every other value makes the browser start another process for the page, which delays its first paint on a slow phone by a
    // tenth. They protect the scripts of a page, and this one has none.
    ...(content.script ? {} : { 'cross-origin-opener-policy': 'unsafe-none' }),
  };
  return new Response(html, { status, headers });
}

/** A document with hardly ever a script: nothing else may run in it, whatever got into its text. */
function StageFrame({
  title,
  description,
  canonical,
  nonce,
  publicOrigin,
  seed,
  embeddable,
  script,
  children,
}: StageDocument & StageRequest) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        {!script && <meta httpEquiv="Content-Security-Policy" content="script-src 'none'" />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={absoluteUrl(publicOrigin, canonical)} />
        {embeddable && (
          <link
            rel="alternate"
            type="application/json+oembed"
            href={absoluteUrl(
              publicOrigin,
              embedPaths.oembed({ url: absoluteUrl(publicOrigin, embeddable) }),
            )}
            title={title}
          />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <div className="band" style={{ backgroundImage: `url(${bandAddress(seed)})` }} />
        <main>{children}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time. */}
        {script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

function bandAddress(seed: string): string {
  return tibebAddress('band', seed, { width: 24, height: 24 });
}

/** Picture and name. */
export function StagePerformer({
  performer: { id, name, profile_picture, types },
}: {
  performer: BeneficiaryProfile;
}) {
  return (
    <div className="who">
      <Portrait id={id} src={profile_picture} />
      <div>
        <h1 lang={languageOf(name)}>{name}</h1>
        {types.length > 0 && (
          <p className="muted">
            {types.map((type, at) => (
              <span key={type.id} lang={languageOf(type.name)}>
                {at > 0 && ' · '}
                {type.name}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** In the width that is enough for 88 pixels on a sharp screen; pictures of other sites are not loaded here. */
function Portrait({ id, src }: { id: string; src: string | null }) {
  const { srcSet, avifSrcSet } = pictureFiles(src ?? '', 'portrait');
  const smallest = (set: string | undefined) => {
    const wide = set?.split(', ').find((one) => Number(/ (\d+)w$/.exec(one)?.[1]) >= 176);
    return wide?.split(' ')[0];
  };
  const own = smallest(srcSet) ?? (src?.startsWith('/') ? src : undefined);
  const avif = smallest(avifSrcSet);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} />}
      <img
        src={own ?? tibebAddress('avatar', id, { width: 32, height: 32 })}
        alt=""
        width={88}
        height={88}
        fetchPriority="high"
      />
    </picture>
  );
}

export function StageFooter({
  performer,
  event,
  atSigns = false,
}: {
  performer?: BeneficiaryProfile | null;
  event?: { readonly eventId: string } | undefined;
  /** Whether this is the page of the signs, which does not lead to itself. */
  atSigns?: boolean;
}) {
  return (
    <footer className="muted">
      {performer && <a href={paths.professional(performer.id)}>{texts.profile(performer.name)}</a>}
      {performer && !event && !atSigns && <a href={stagePaths.signs(performer)}>{texts.signs}</a>}
      {event && <a href={paths.event(event.eventId)}>{texts.event}</a>}
      <a href={paths.home()}>{texts.home}</a>
      <a href={paths.privacy()}>{texts.privacy}</a>
      <a href={paths.termsOfService()}>{texts.terms}</a>
    </footer>
  );
}

import { renderToStaticMarkup } from 'react-dom/server';
import { eventStagePaths } from '#contract/stages/paths.ts';
import type { Screen, ScreenTip } from '#contract/stages/screen/schemas.ts';
import { language } from '#texts/locale.ts';
import { screenTexts as texts } from '#texts/stages/screen.ts';
import { formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { drawQrCode } from '#web/ui/qr-code.ts';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import followScreen from './follow-screen.ts?page-script';
import css from './screen.css?inline';

type Page = Pick<PageContext, 'nonce' | 'publicOrigin'>;

/** The screen of a room; as an overlay only the tips, over whatever is behind. */
export function renderScreen(page: Page, screen: Screen | null, kind: 'room' | 'overlay'): Response {
  const html = renderToStaticMarkup(<ScreenDocument {...page} screen={screen} kind={kind} />);
  return new Response(`<!doctype html>${html}`, {
    status: screen ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Every request needs a fresh answer, and the address is secret.
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}

function ScreenDocument({
  nonce,
  publicOrigin,
  screen,
  kind,
}: Page & { screen: Screen | null; kind: 'room' | 'overlay' }) {
  return (
    <html lang={language} className={kind}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{screen ? texts.title(screen.stage.event.title) : texts.gone.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <noscript>
          <meta httpEquiv="refresh" content="15" />
        </noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <p className="offline" role="status">
          {texts.offline}
        </p>
        {screen ? (
          <main data-last={screen.last}>
            {kind === 'room' ? (
              <Now screen={screen} origin={publicOrigin} />
            ) : (
              <h1 className="unseen">{texts.title(screen.stage.event.title)}</h1>
            )}
            <Night screen={screen} known={kind === 'room' ? screen.stage.act?.name : undefined} />
          </main>
        ) : (
          <main>
            <h1>{texts.gone.title}</h1>
            <p>{texts.gone.body}</p>
          </main>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time. */}
        {screen && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: followScreen }} />}
      </body>
    </html>
  );
}

/** A name with more letters is written smaller, to leave room for the code. */
const longName = 30;

/** Who is on, and how to tip them. */
function Now({ screen: { stage }, origin }: { screen: Screen; origin: string }) {
  const { event, state, act, next, code } = stage;
  const { href, host, pathname } = new URL(eventStagePaths.stage(code), origin);
  const { svg, size } = drawQrCode(href);
  const band = tibebAddress('band', event.id, { width: 24, height: 24 });
  return (
    <section className="now">
      <div className="band" style={{ backgroundImage: `url(${band})` }} />
      <p className="event" lang={languageOf(event.title)}>
        {event.title}
      </p>
      <p className="state">{texts.states[state]}</p>
      <h1
        className={act && act.name.length > longName ? 'long' : undefined}
        lang={act ? languageOf(act.name) : undefined}
      >
        {act?.name ?? texts.lineUp}
      </h1>
      {next && (
        <p className="next" lang={languageOf(next.name)}>
          {next.starts_at ? texts.next(next.name, formatTime(next.starts_at)) : texts.nextUntimed(next.name)}
        </p>
      )}
      <div className="scan">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          preserveAspectRatio="xMinYMin"
          role="img"
          aria-label={texts.code(`${host}${pathname}`)}
        >
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: paths drawn by our own code. */}
          <g dangerouslySetInnerHTML={{ __html: svg }} />
        </svg>
        <p>
          <strong>{texts.scan}</strong> {texts.orType}
          <br />
          <span className="address">
            {host}
            {pathname}
          </span>
        </p>
      </div>
    </section>
  );
}

/** The goal, and the tips as they come; those for `known`, who is named beside them, do not repeat the name. */
function Night({ screen: { goal, quiet, tips }, known }: { screen: Screen; known: string | undefined }) {
  if (quiet)
    return (
      <section className="night">
        <p className="quiet">{texts.quiet}</p>
      </section>
    );
  return (
    <section className="night">
      <h2>{texts.tips}</h2>
      {goal && (
        <div className="goal">
          <p lang={languageOf(goal.title)}>
            {texts.goal(goal.title, formatAmount(goal.reached), formatAmount(goal.amount))}
            {goal.reached >= goal.amount && <strong> {texts.reached}</strong>}
          </p>
          <p className="whose">{texts.whose}</p>
          <progress max={goal.amount} value={Math.min(goal.reached, goal.amount)} aria-label={goal.title} />
        </div>
      )}
      {tips.length === 0 && <p>{texts.none}</p>}
      <ol>
        {tips.map((tip) => (
          <Tip key={tip.id} tip={tip} known={known} />
        ))}
      </ol>
    </section>
  );
}

function Tip({ tip, known }: { tip: ScreenTip; known: string | undefined }) {
  const { id, supporter, total_amount, line_up, to, words } = tip;
  return (
    <li data-tip={id}>
      <p>
        <strong>{texts.gave(supporter ?? texts.somebody, formatAmount(total_amount))}</strong>{' '}
        <span className="to">{line_up ? texts.toAll : to && to !== known && texts.to(to)}</span>
      </p>
      {words && <blockquote lang={languageOf(words)}>{words}</blockquote>}
    </li>
  );
}

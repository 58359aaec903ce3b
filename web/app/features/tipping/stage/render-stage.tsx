import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Challenge, Tip } from '#contract/tipping/schemas.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { signTexts } from '#texts/tipping/signs.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { tipFormPath } from '../form/tip-addresses.ts';
import { stageFields } from './posted-stage.ts';
import solveChallenge from './solve-challenge.ts?page-script';
import { StageForm, type StageFormProps } from './stage-form.tsx';
import { StageFooter, StageFrame, StagePerformer } from './stage-frame.tsx';

type Page = Pick<PageContext, 'nonce' | 'publicOrigin'>;

/** The page of a performer who can be tipped. */
export interface Stage {
  readonly performer: BeneficiaryProfile;
  readonly form: StageFormProps;
  /** The tip somebody comes back from. */
  readonly returned: Tip | null;
  /** What somebody gave here before. */
  readonly last: Tip | null;
  /** Whether a guest may say that this is not them. */
  readonly isGuest: boolean;
  /** This page without anything that was added to its address. */
  readonly path: string;
  /** The same, to look again how a tip stands. */
  readonly address: string;
}

export function renderStage(page: Page, { status, ...stage }: Stage & { status: number }): Response {
  const { performer, form, returned } = stage;
  const isWrong = form.problem !== undefined || Object.keys(form.problems).length > 0;
  const title = texts.title(performer.name);
  const isPaid = returned?.status === 'succeeded';
  return answer(page, status, {
    title: isWrong ? texts.wrong(title) : title,
    performer,
    children: (
      <>
        <StagePerformer performer={performer} />
        {returned && <Outcome tip={returned} stage={stage} />}
        {!returned && stage.last && (
          <p className="note">{texts.again(formatAmount(stage.last.total_amount), performer.name)}</p>
        )}
        {!isPaid && returned?.status !== 'pending' && <StageForm {...form} />}
        {stage.isGuest && (
          <form method="post" action={stage.path}>
            <button className="plain" type="submit" name={stageFields.intent} value="forget">
              {texts.forget}
            </button>
          </form>
        )}
        <StageFooter performer={performer} />
      </>
    ),
  });
}

/** How the tip stands that somebody comes back from. */
function Outcome({ tip, stage: { performer, path, address } }: { tip: Tip; stage: Stage }) {
  const amount = formatAmount(tip.total_amount);
  if (tip.status === 'succeeded')
    return (
      <div className="note" role="status">
        <h2>{texts.thanks.title}</h2>
        <p>{texts.thanks.paid(amount, performer.name)}</p>
        {tip.thank_you && (
          <>
            <p className="muted">{texts.thanks.says(performer.name)}</p>
            <blockquote lang={languageOf(tip.thank_you)}>{tip.thank_you}</blockquote>
          </>
        )}
        <p>
          <a href={paths.receipt(tip.receipt)}>{texts.thanks.receipt}</a>
        </p>
        <p>
          <a className="button" href={path}>
            {texts.thanks.again}
          </a>
        </p>
      </div>
    );
  if (tip.status === 'pending')
    return (
      <div className="note" role="status">
        <h2>{texts.waiting.title}</h2>
        <p>{texts.waiting.body(amount, performer.name)}</p>
        <p>
          <a className="button" href={address}>
            {texts.waiting.reload}
          </a>
        </p>
      </div>
    );
  const { canceled, other } = texts.notPaid;
  return (
    <p className="note wrong" role="status">
      {tip.status === 'canceled' ? canceled : other}
    </p>
  );
}

/** The page of a performer who takes no tips at the moment, or cannot be paid yet. */
export function renderClosed(page: Page, performer: BeneficiaryProfile): Response {
  const { title, body } = performer.tipping === 'not_yet' ? texts.notYet : texts.closed;
  return answer(page, 200, {
    title: title(performer.name),
    performer,
    children: (
      <>
        <StagePerformer performer={performer} />
        <div className="note">
          <h2>{title(performer.name)}</h2>
          <p>{body}</p>
        </div>
        <p>
          <a className="button" href={paths.professional(performer.id)}>
            {texts.follow(performer.name)}
          </a>
        </p>
        <StageFooter performer={performer} />
      </>
    ),
  });
}

/** What a guest gets where checkouts are abused: the form once more, to be sent with the solution of a challenge. */
export function renderChallenge(
  page: Page,
  { performer, form, challenge }: { performer: BeneficiaryProfile; form: FormData; challenge: Challenge },
): Response {
  const { title, working, withoutScripts, signIn } = texts.challenge;
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return answer(page, 403, {
    title,
    performer,
    script: solveChallenge,
    children: (
      <>
        <h1>{title}</h1>
        <p role="status">{working}</p>
        <form method="post" action={stagePaths.stage(performer)} data-challenge={JSON.stringify(challenge)}>
          {fields
            .filter(([name]) => name !== stageFields.solution)
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <input type="hidden" name={stageFields.solution} />
        </form>
        <noscript>
          <p className="note wrong">{withoutScripts}</p>
          <p>
            <a className="button" href={paths.signIn({ returnTo: tipFormPath(performer.id) })}>
              {signIn}
            </a>
          </p>
        </noscript>
        <StageFooter performer={performer} />
      </>
    ),
  });
}

/** The signs that lead to the page, each as PDF and as SVG. */
export function renderSigns(page: Page, performer: BeneficiaryProfile): Response {
  const { sizes, pdf, svg, of } = signTexts;
  return answer(page, 200, {
    title: signTexts.title(performer.name),
    performer,
    children: (
      <>
        <StagePerformer performer={performer} />
        <h2>{signTexts.title(performer.name)}</h2>
        <p>{signTexts.lead}</p>
        <ul className="signs">
          {Object.entries(sizes).map(([size, label]) => (
            <li key={size}>
              {label}
              <br />
              {[pdf, svg].map((format) => (
                <a
                  key={format}
                  href={stagePaths.sign(performer, `${size}.${format.toLowerCase()}`)}
                  aria-label={of(format, label)}
                >
                  {format}
                </a>
              ))}
            </li>
          ))}
        </ul>
        <p>
          <a className="button" href={stagePaths.stage(performer)}>
            {signTexts.back}
          </a>
        </p>
        <StageFooter performer={performer} />
      </>
    ),
  });
}

/** Where no page is shown. */
export function renderNobody(page: Page): Response {
  return answer(page, 404, {
    title: texts.nobody.title,
    children: (
      <>
        <h1>{texts.nobody.title}</h1>
        <p>{texts.nobody.body}</p>
        <p>
          <a className="button" href={paths.professionals()}>
            {texts.nobody.search}
          </a>
        </p>
        <StageFooter />
      </>
    ),
  });
}

function answer(
  { nonce, publicOrigin }: Page,
  status: number,
  {
    title,
    performer,
    script,
    children,
  }: { title: string; performer?: BeneficiaryProfile; script?: string; children: ReactNode },
): Response {
  const canonical = absoluteUrl(
    publicOrigin,
    performer ? paths.professional(performer.id) : paths.professionals(),
  );
  const description = performer ? texts.description(performer.name) : texts.nobody.body;
  const frame = { title, description, canonical, nonce, seed: performer?.id ?? 'stage', script, children };
  const html = Buffer.from(`<!doctype html>${renderToStaticMarkup(<StageFrame {...frame} />)}`);
  // With its length, so that strangers may share it (page-cache.ts).
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(html.length) };
  return new Response(html, { status, headers });
}

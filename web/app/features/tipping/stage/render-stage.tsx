import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import type { Challenge } from '#contract/tipping/schemas.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { tippingTexts } from '#texts/tipping.ts';
import { GoalProgress } from '#web/features/goals/public.ts';
import solveChallenge from '../challenge/solve-challenge.ts?page-script';
import type { EarlierTips, StageReturn } from './load-stage.server.ts';
import { stageFields } from './posted-stage.ts';
import { StageForm, type StageFormProps } from './stage-form.tsx';
import { answerStage, StageFooter, StagePerformer, type StageRequest } from './stage-frame.tsx';
import { EarlierNote, StageOutcome } from './stage-outcome.tsx';
import { canonicalPath, type StagePlace } from './stage-receiver.ts';

/** The page of somebody who can be tipped. */
export interface Stage {
  readonly place: StagePlace;
  readonly form: StageFormProps;
  readonly returned: StageReturn | null;
  readonly earlier: EarlierTips | null;
  /** Whether a guest may say that this is not them, and have the device forget who they are and what they typed. */
  readonly isGuest: boolean;
}

export function renderStage(page: StageRequest, { status, ...stage }: Stage & { status: number }): Response {
  const { place, form, returned } = stage;
  const { receiver, night } = place;
  const isWrong = form.problem !== undefined || Object.keys(form.problems).length > 0;
  const title = texts.title(receiver.name);
  const isPaid = returned?.tip.status === 'succeeded';
  const waits = returned?.tip.status === 'pending' && !returned.closing;
  const outcome = returned && <StageOutcome {...returned} again={place.path} />;
  return answerStage(page, status, {
    title: isWrong ? texts.wrong(title) : title,
    description: texts.description(receiver.name),
    seed: night?.eventId ?? receiver.id,
    canonical: canonicalPath(place),
    embeddable: night ? undefined : place.path,
    children: (
      <>
        {night && outcome}
        {!(night && isPaid) && <Receiver place={place} />}
        {!night && outcome}
        {!returned && <EarlierNote name={receiver.name} earlier={stage.earlier} />}
        {!isPaid && !waits && <StageForm {...form} />}
        {stage.isGuest && (
          <form method="post" action={place.path}>
            <button className="plain" type="submit" name={stageFields.intent} value="forget">
              {stage.earlier && !returned ? texts.notMe : texts.forget}
            </button>
          </form>
        )}
        {night?.below}
        <StageFooter performer={receiver.performer} event={night} />
      </>
    ),
  });
}

function Receiver({ place: { receiver, night, goal } }: { place: StagePlace }) {
  return (
    <>
      {night?.above}
      {receiver.performer ? (
        <StagePerformer performer={receiver.performer} />
      ) : (
        <h1>{tippingTexts.lineUp.title}</h1>
      )}
      {goal && <GoalProgress goal={goal} className="note" />}
    </>
  );
}

/** The page of a performer who takes no tips at the moment, or cannot be paid yet. */
export function renderClosed(
  page: StageRequest,
  performer: BeneficiaryProfile,
  { returned, earlier }: { returned: StageReturn | null; earlier: EarlierTips | null },
): Response {
  const isPledged = performer.tipping === 'not_yet';
  const { title, body } = isPledged ? texts.notYet : texts.closed;
  return answerStage(page, 200, {
    title: title(performer.name),
    description: texts.description(performer.name),
    seed: performer.id,
    canonical: paths.professional(performer.id),
    children: (
      <>
        <StagePerformer performer={performer} />
        {returned ? <StageOutcome {...returned} /> : <EarlierNote name={performer.name} earlier={earlier} />}
        <div className="note">
          <h2>{title(performer.name)}</h2>
          <p>{body}</p>
        </div>
        {isPledged && (
          <p>
            <a className="button" href={pledgePaths.start(performer.id)}>
              {texts.notYet.pledge}
            </a>
          </p>
        )}
        <p>
          <a className={isPledged ? undefined : 'button'} href={paths.professional(performer.id)}>
            {texts.follow(performer.name)}
          </a>
        </p>
        <StageFooter performer={performer} />
      </>
    ),
  });
}

/** What a guest gets where checkouts are abused: the form again, to be sent with the solution of a challenge. */
export function renderChallenge(
  page: StageRequest,
  { place, form, challenge }: { place: StagePlace; form: FormData; challenge: Challenge },
): Response {
  const { receiver } = place;
  const { title, working, withoutScripts, signIn } = texts.challenge;
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return answerStage(page, 403, {
    title,
    description: texts.description(receiver.name),
    seed: receiver.id,
    canonical: canonicalPath(place),
    script: solveChallenge,
    children: (
      <>
        <h1>{title}</h1>
        <p role="status">{working}</p>
        <form method="post" action={place.path} data-challenge={JSON.stringify(challenge)}>
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
            <a className="button" href={paths.signIn({ returnTo: place.path })}>
              {signIn}
            </a>
          </p>
        </noscript>
        <StageFooter performer={receiver.performer} event={place.night} />
      </>
    ),
  });
}

/** The page for an address without a public performer. */
export function renderNobody(page: StageRequest, returned: StageReturn | null = null): Response {
  return answerStage(page, 404, {
    title: texts.nobody.title,
    description: texts.nobody.body,
    seed: 'stage',
    canonical: paths.professionals(),
    children: (
      <>
        {returned && <StageOutcome {...returned} />}
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

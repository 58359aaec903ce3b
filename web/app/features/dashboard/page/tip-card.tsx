import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { THANKS_MAX_LENGTH } from '#contract/dashboard/rules.ts';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { TipState } from '#web/features/tipping/public.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { useFocusIfLost } from '#web/ui/use-focus-on-change.ts';
import { type TipAnswer, type TipIntent, tipFields } from './tip-form-fields.ts';

const texts = dashboardTexts.tips;

/** The supporter's name, as far as the performer may know it. */
export function nameOf({ supporter, anonymity }: ReceivedTip): string {
  return supporter ?? (anonymity === 'performer' ? texts.anonymous : texts.supporter);
}

/** Whether a part of the tip was taken back, and the rest of it stands. */
function isPartReversed({ reversed_amount, total_amount }: ReceivedTip): boolean {
  return reversed_amount > 0 && reversed_amount < total_amount;
}

/** What the fee took of the tip and what is left of it; null if the supporter paid the fee, and while it is not known. */
function feeOf({ total_amount, reversed_amount, fee_amount }: ReceivedTip, currency: Currency) {
  if (!fee_amount) return null;
  const fee = formatAmount(fee_amount, currency);
  const left = dollarsToMinor(total_amount) - dollarsToMinor(reversed_amount) - dollarsToMinor(fee_amount);
  return left > 0 ? texts.fee(fee, formatAmount(minorToMajor(left), currency)) : texts.feeAlone(fee);
}

/** Whether nothing is said of the tip but who gave how much and when. */
function isBare({ message, message_hidden, thanks, anonymity }: ReceivedTip): boolean {
  return !message && !message_hidden && !thanks && anonymity !== 'public';
}

/** The button is beside the tip until its form opens. */
const buttonBeside = 'sm:grid-cols-[minmax(0,1fr)_auto] sm:has-[details[open]]:grid-cols-1';

/** A tip that came in, with its message and the form to thank for it. */
export function TipCard({
  tip,
  currency,
  isNew,
  answer,
}: {
  tip: ReceivedTip;
  currency: Currency;
  /** Whether the tip arrived while the page was open. */
  isNew: boolean;
  answer: TipAnswer | undefined;
}) {
  const { message, message_hidden: hidden, message_withheld: withheld, thanks } = tip;
  const name = nameOf(tip);
  const which = texts.which(name, formatAmount(tip.total_amount, currency), formatDateTime(tip.received_at));
  const refused = answer?.tip === tip.id ? answer : undefined;
  // Once the thanks are sent, their form is gone.
  const card = useFocusIfLost<HTMLElement>(thanks);
  const thanking = refused?.intent === ('thank' satisfies TipIntent) && thanks === null ? refused : undefined;
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`grid gap-3 px-5 py-5 sm:px-6 ${isBare(tip) ? buttonBeside : ''}`}
    >
      <TipFacts tip={tip} currency={currency} isNew={isNew} />
      {tip.anonymity === 'public' && <p className="text-muted text-sm">{texts.notInPublic}</p>}
      {message && (
        <blockquote
          lang={languageOf(message)}
          className="whitespace-pre-line wrap-anywhere rounded-lg bg-saffron-soft px-4 py-3 text-saffron-text"
        >
          {message}
        </blockquote>
      )}
      {hidden && <p className="text-muted">{withheld ? texts.withheldMessage : texts.hiddenMessage}</p>}
      {thanks && (
        <div className="border-green border-l-4 pl-4">
          <p className="text-muted text-sm">{texts.thanks}</p>
          <p lang={languageOf(thanks)} className="whitespace-pre-line wrap-anywhere">
            {thanks}
          </p>
          {tip.thanks_withheld && <p className="text-muted text-sm">{texts.withheldThanks}</p>}
        </div>
      )}
      <div className="flex flex-wrap items-start gap-1 sm:gap-2">
        {thanks === null && <ThankForm tip={tip} name={name} which={which} refused={thanking} />}
        {(message !== null || hidden) && !withheld && <HideForm tip={tip} which={which} />}
      </div>
      {refused && !thanking && (
        <p role="alert" className="error-text">
          {refused.problem}
        </p>
      )}
    </article>
  );
}

/** How much it is, from whom, and when. */
function TipFacts({ tip, currency, isNew }: { tip: ReceivedTip; currency: Currency; isNew: boolean }) {
  const { event, received_at: at } = tip;
  const name = nameOf(tip);
  const fee = feeOf(tip, currency);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <p className="font-display text-heading lining-nums tabular-nums">
        {formatAmount(tip.total_amount, currency)}
      </p>
      <h3 className="min-w-0 wrap-anywhere">
        <span lang={languageOf(name)}>{texts.from(name)}</span>
      </h3>
      {isNew && <span className="chip">{texts.fresh}</span>}
      {tip.status !== 'succeeded' && <TipState status={tip.status} />}
      {isPartReversed(tip) && (
        <p className="text-muted">{texts.takenBack(formatAmount(tip.reversed_amount, currency))}</p>
      )}
      <p className="basis-full text-muted text-sm">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {event && (
          <>
            {' · '}
            <span lang={languageOf(event)}>{texts.at(event)}</span>
          </>
        )}
      </p>
      {fee && <p className="basis-full text-muted text-sm tabular-nums">{fee}</p>}
    </div>
  );
}

function ThankForm({
  tip,
  name,
  which,
  refused,
}: {
  tip: ReceivedTip;
  name: string;
  which: string;
  refused: TipAnswer | undefined;
}) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(`thanks:${tip.id}`, element, refused && { [tipFields.thanks]: refused.text });
  const { state, formData } = useNavigation();
  const busy =
    state === 'submitting' &&
    formData?.get(tipFields.tip) === tip.id &&
    formData.get(tipFields.intent) === ('thank' satisfies TipIntent);
  return (
    <details className="open:w-full" open={refused !== undefined || draft.restored || undefined}>
      <summary className="btn btn-quiet text-green-text max-sm:px-4">
        {texts.thank}
        <span className="sr-only"> {which}</span>
      </summary>
      <Form ref={element} method="post" preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name={tipFields.tip} value={tip.id} />
        <Field
          key={draft.edition}
          label={texts.thankLabel(name)}
          hint={texts.thankHint(THANKS_MAX_LENGTH)}
          errors={refused ? [refused.problem] : []}
        >
          {(control) => (
            <textarea
              {...control}
              name={tipFields.thanks}
              className="field"
              rows={3}
              required
              maxLength={THANKS_MAX_LENGTH}
              defaultValue={draft.values[tipFields.thanks]}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          name={tipFields.intent}
          value={'thank' satisfies TipIntent}
          className="justify-self-start"
        >
          {busy ? texts.sending : texts.send}
        </Button>
      </Form>
    </details>
  );
}

function HideForm({ tip, which }: { tip: ReceivedTip; which: string }) {
  const intent: TipIntent = tip.message_hidden ? 'show' : 'hide';
  const sent = useNavigation().formData;
  const busy = sent?.get(tipFields.tip) === tip.id && sent.get(tipFields.intent) !== 'thank';
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name={tipFields.tip} value={tip.id} />
        <Button
          type="submit"
          variant="ghost"
          busy={busy}
          className="max-sm:px-2 max-sm:text-sm"
          name={tipFields.intent}
          value={intent}
        >
          <span>
            {busy ? texts.changing : texts[intent]}
            <span className="sr-only">: {which}</span>
          </span>
        </Button>
      </Form>
      {tip.message !== null && (
        <a
          href={reportPath('message', tip.id)}
          className="btn btn-ghost text-muted max-sm:px-2 max-sm:text-sm"
        >
          {texts.report}
          <span className="sr-only">: {which}</span>
        </a>
      )}
    </>
  );
}

import { paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import { sharePicturePath } from '#web/ui/share-picture/address.ts';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import type { EarlierTips, StageReturn } from './load-stage.server.ts';

interface StageOutcomeProps extends StageReturn {
  /** Where the next tip is given; undefined where nobody can be tipped any more. */
  readonly again?: string | undefined;
}

/** The state of the tip whose checkout the person returns from. */
export function StageOutcome({ tip, next, closing, address, again }: StageOutcomeProps) {
  const amount = formatAmount(dollarsOf(tip));
  const name = nameInSentence(tip);
  if (tip.status === 'succeeded') return <StageThanks tip={tip} next={next} again={again} />;
  if (closing)
    return (
      <div className="note" role="status">
        <h2>{texts.closing.title}</h2>
        <p>
          {texts.closing.body(amount, name)} {again && texts.closing.again}
        </p>
        <p>
          <a href={address}>{texts.waiting.reload}</a>
        </p>
      </div>
    );
  if (tip.status === 'pending')
    return (
      <div className="note" role="status">
        <h2>{texts.waiting.title}</h2>
        <p>{texts.waiting.body(amount, name)}</p>
        <p>
          <a className="button" href={address}>
            {texts.waiting.reload}
          </a>
        </p>
      </div>
    );
  if (tip.status === 'refunded' || tip.status === 'disputed')
    return (
      <p className="note" role="status">
        {texts.returned[tip.status](amount, name)}
      </p>
    );
  const { canceled, closed, other } = texts.notPaid;
  return (
    <p className="note wrong" role="status">
      {again === undefined ? closed : tip.status === 'canceled' ? canceled : other}
    </p>
  );
}

/** How a sentence names the recipient of a tip; a page that is not shown has no name. */
function nameInSentence(tip: Tip): string {
  return tip.beneficiary.listed || tip.event_tip ? recipientOf(tip).name : texts.notShown;
}

/** What the panel of a profile shows (thanks-panel.tsx), without scripts. */
function StageThanks({ tip, next, again }: Pick<StageOutcomeProps, 'tip' | 'next' | 'again'>) {
  const name = nameInSentence(tip);
  return (
    <div className="note" role="status" aria-label={returnTexts.thanks.label}>
      <h2>{texts.thanks.title}</h2>
      <p>{texts.thanks.paid(formatAmount(dollarsOf(tip)), name)}</p>
      <Arrived tip={tip} />
      {tip.message && <Quoted from={returnTexts.thanks.words} words={tip.message} />}
      <Thanks name={tip.beneficiary.name} tip={tip} />
      {tip.thank_you && <Quoted from={texts.thanks.says(name)} words={tip.thank_you} />}
      <ul>
        {next?.followPath && (
          <li>
            <a href={next.followPath}>{texts.follow(name)}</a>
          </li>
        )}
        <li>
          <a href={paths.receipt(tip.receipt)}>{texts.thanks.receipt}</a>
        </li>
        <li>
          <a href={sharePicturePath(paths.receipt(tip.receipt))} download>
            {returnTexts.thanks.picture}
          </a>
        </li>
        {next?.event && (
          <li>
            <a href={paths.event(next.event.id)}>
              <span>
                {beneficiaryTexts.profile.nextEvent}{' '}
                <span lang={languageOf(next.event.title)}>{next.event.title}</span>,{' '}
                {formatDate(next.event.start_time)}
              </span>
            </a>
          </li>
        )}
      </ul>
      {again && (
        <p>
          <a className="button" href={again}>
            {texts.thanks.again}
          </a>
        </p>
      )}
    </div>
  );
}

/** What somebody who is back gave before, and the performer's thanks for it. */
export function EarlierNote({ name, earlier }: { name: string; earlier: EarlierTips | null }) {
  if (!earlier) return null;
  return (
    <div className="note">
      <p>{texts.again(formatAmount(earlier.last.total_amount), name)}</p>
      <Arrived tip={earlier.arrived} />
      <Thanks name={name} tip={earlier.thanked} />
    </div>
  );
}

/** When a tip was paid out, and how much of it; of a tip for a line-up, this share. Guests get no mail about that. */
function Arrived({ tip }: { tip: Tip | undefined }) {
  if (!tip?.arrived_at) return null;
  const amount = formatAmount(tip.total_amount - tip.refunded_amount);
  return <p>{texts.arrived(amount, tip.beneficiary.name, formatDate(tip.arrived_at))}</p>;
}

/** The performer's thanks for a tip. */
function Thanks({ name, tip }: { name: string; tip: Tip | undefined }) {
  if (!tip?.thanks) return null;
  return (
    <>
      <Quoted from={texts.thanked(name)} words={tip.thanks} />
      <p>
        <a href={reportPath('thanks', tip.receipt)} rel="nofollow">
          {texts.reportThanks}
        </a>
      </p>
    </>
  );
}

function Quoted({ from, words }: { from: string; words: string }) {
  return (
    <>
      <p className="muted">{from}</p>
      <blockquote lang={languageOf(words)}>{words}</blockquote>
    </>
  );
}

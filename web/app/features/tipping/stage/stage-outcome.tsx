import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';

/** The state of the tip whose checkout the person returns from. */
export function StageOutcome({
  tip,
  address,
  again,
}: {
  tip: Tip;
  /** The address of this page with its query, to check the state of the tip again. */
  address: string;
  /** Where the next tip is given; undefined where nobody can be tipped any more. */
  again?: string | undefined;
}) {
  const amount = formatAmount(dollarsOf(tip));
  const { name } = recipientOf(tip);
  if (tip.status === 'succeeded')
    return (
      <div className="note" role="status">
        <h2>{texts.thanks.title}</h2>
        <p>{texts.thanks.paid(amount, name)}</p>
        {tip.thank_you && (
          <>
            <p className="muted">{texts.thanks.says(name)}</p>
            <blockquote lang={languageOf(tip.thank_you)}>{tip.thank_you}</blockquote>
          </>
        )}
        <p>
          <a href={paths.receipt(tip.receipt)}>{texts.thanks.receipt}</a>
        </p>
        {again && (
          <p>
            <a className="button" href={again}>
              {texts.thanks.again}
            </a>
          </p>
        )}
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

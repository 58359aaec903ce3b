import { mailRule } from '#contract/text-rules.ts';
import { TIP_MESSAGE_MAX_LENGTH } from '#contract/tipping/rules.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { formatAmount } from '#web/platform/money.ts';
import { stageFields as fields, type StageProblems, type StageValues } from './posted-stage.ts';

export interface StageFormProps {
  readonly name: string;
  /** The address the form is posted to. */
  readonly action: string;
  /** The recipient that the page shows, where that changes: the form posts it, and they get the tip. */
  readonly showed: string | undefined;
  /** Whole dollars, ascending. */
  readonly amounts: readonly number[];
  readonly values: StageValues;
  readonly problems: StageProblems;
  /** A problem that belongs to no field, with a link to go on. */
  readonly problem: { readonly text: string; readonly link?: { href: string; text: string } } | undefined;
  readonly idempotencyKey: string;
  /** The account's address, where a signed-in person gets the receipt; undefined for a guest. */
  readonly signedInAs: string | undefined;
}

/** The form: three amounts, a field for another one, a message, an address for the receipt, and the button to the payment. */
export function StageForm({ name, action, amounts, values, problems, problem, ...props }: StageFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name={fields.key} value={props.idempotencyKey} />
      {props.showed !== undefined && <input type="hidden" name={fields.showed} value={props.showed} />}
      <input type="hidden" name={fields.shown} value={values.shown} />
      {problem && (
        <div className="note wrong" role="alert">
          <p className="problem">{problem.text}</p>
          {problem.link && (
            <p>
              <a href={problem.link.href}>{problem.link.text}</a>
            </p>
          )}
        </div>
      )}
      <Amounts amounts={amounts} values={values} problem={problems.amount} />
      <Entry id="message" label={texts.message(name)} optional problem={problems.message}>
        {(described) => (
          <textarea
            {...described}
            name={fields.words}
            rows={2}
            maxLength={TIP_MESSAGE_MAX_LENGTH}
            defaultValue={values.message}
          />
        )}
      </Entry>
      {props.signedInAs === undefined ? (
        <Entry id="email" label={texts.email} optional hint={texts.emailHint} problem={problems.email}>
          {(described) => (
            <input
              {...described}
              type="email"
              name={fields.email}
              autoComplete="email"
              maxLength={mailRule.max}
              defaultValue={values.email}
            />
          )}
        </Entry>
      ) : (
        <>
          <p className="muted">{texts.asPerson(props.signedInAs)}</p>
          <label className="check">
            <input type="checkbox" name={fields.hideName} value="on" defaultChecked={values.hideName} />
            {texts.hideName}
          </label>
        </>
      )}
      <p className="muted" id="fee">
        {texts.fee}
      </p>
      <label className="check">
        <input
          type="checkbox"
          name={fields.coverFee}
          value="on"
          defaultChecked={values.coverFee}
          aria-describedby="fee"
        />
        {texts.coverFee}
      </label>
      <div className="pay">
        <button type="submit">{texts.pay}</button>
      </div>
      <p className="muted">{texts.secure}</p>
    </form>
  );
}

function Amounts({
  amounts,
  values,
  problem,
}: Pick<StageFormProps, 'amounts' | 'values'> & { problem: string | undefined }) {
  return (
    <>
      <fieldset>
        <legend>{texts.howMuch}</legend>
        <div className="amounts">
          {amounts.map((amount) => (
            <label key={amount}>
              <input
                type="radio"
                name={fields.chosen}
                value={amount}
                defaultChecked={values.chosen === String(amount)}
              />
              <span>{formatAmount(amount)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Entry id="other" label={texts.other} hint={texts.otherHint} problem={problem}>
        {(described) => (
          <input
            {...described}
            type="text"
            inputMode="decimal"
            name={fields.typed}
            maxLength={12}
            autoComplete="off"
            defaultValue={values.typed}
          />
        )}
      </Entry>
    </>
  );
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly autoFocus: boolean;
}

/** A field with its label, a hint and its error; a wrong field takes the focus. */
function Entry({
  id,
  label,
  optional = false,
  hint,
  problem,
  children,
}: {
  id: string;
  label: string;
  optional?: boolean;
  hint?: string;
  problem: string | undefined;
  children: (described: Described) => React.ReactNode;
}) {
  const about = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <>
      <label htmlFor={id}>
        {label} {optional && <span className="muted">{texts.optional}</span>}
      </label>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {children({
        id,
        'aria-describedby': about || undefined,
        'aria-invalid': problem ? true : undefined,
        autoFocus: Boolean(problem),
      })}
      {hint && (
        <p className="muted hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

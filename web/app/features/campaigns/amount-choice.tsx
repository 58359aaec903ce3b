import type { MouseEvent } from 'react';
import { contributionRules } from '#contract/campaigns/pledges/rules.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { Field } from '#web/ui/field.tsx';
import { EnterButton } from '#web/ui/form/enter-button.tsx';

const texts = campaignPageTexts.form;

/** The amounts that a contribution form offers, and the field in which another one is typed. */
export function AmountChoice({
  typed,
  dollars,
  errors,
  busy,
  onChange,
}: {
  typed: string;
  /** What is typed, where it is an amount. */
  dollars: number | undefined;
  errors: readonly string[] | undefined;
  /** Whether the form is being sent. */
  busy: boolean;
  onChange: (typed: string) => void;
}) {
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    onChange(event.currentTarget.value);
  };
  return (
    <>
      <EnterButton busy={busy} />
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="label">{texts.presets}</legend>
        {contributionRules.presets.map((preset) => (
          // Without scripts the page comes back with this amount in the form.
          <button
            key={preset}
            type="submit"
            formMethod="get"
            formNoValidate
            name="preset"
            value={preset}
            aria-pressed={dollars === preset}
            onClick={choose}
            className={`btn px-1 tabular-nums ${dollars === preset ? 'btn-green' : ''}`}
          >
            {texts.preset(preset)}
          </button>
        ))}
      </fieldset>
      <Field label={texts.amount} errors={errors}>
        {(control) => (
          <div className="relative">
            <span aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 font-semibold text-muted">
              $
            </span>
            <input
              {...control}
              className="field pl-9 tabular-nums"
              type="number"
              name="amount"
              min={contributionRules.min}
              step={1}
              inputMode="numeric"
              value={typed}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
    </>
  );
}

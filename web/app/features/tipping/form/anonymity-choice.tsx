import { type TipAnonymity, tipAnonymities } from '#contract/tipping/rules.ts';
import { anonymityTexts as texts } from '#texts/tipping/anonymity.ts';

export const anonymityField = 'anonymity';

export function isAnonymity(value: unknown): value is TipAnonymity {
  return tipAnonymities.some((one) => one === value);
}

/** The choice who sees the sender's name. */
export function AnonymityChoice({
  name,
  value,
  disabled,
  onChange,
}: {
  /** The recipient's name. */
  name: string;
  value: TipAnonymity;
  disabled: boolean;
  onChange: (anonymity: TipAnonymity) => void;
}) {
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="label">{texts.label}</legend>
      <div className="flex flex-wrap gap-2">
        {tipAnonymities.map((anonymity) => (
          <label key={anonymity} className="filter-chip wrap-anywhere">
            <input
              type="radio"
              className="sr-only"
              name={anonymityField}
              value={anonymity}
              checked={anonymity === value}
              onChange={() => onChange(anonymity)}
            />
            {texts.choices[anonymity](name)}
          </label>
        ))}
      </div>
      <p className="hint mt-2">{texts.hint}</p>
    </fieldset>
  );
}

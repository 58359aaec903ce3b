import { useId } from 'react';
import { languageOf } from '#web/platform/language.ts';
import { FieldErrors } from '#web/ui/field.tsx';

/** A choice of one option, as radio buttons. */
export function Choices({
  legend,
  name,
  chosen,
  errors,
  choices,
  onChoose,
}: {
  legend: string;
  name: string;
  chosen: string;
  errors: readonly string[] | undefined;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChoose?: (value: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={errors ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line px-4 py-2 hover:bg-saffron-soft has-checked:border-green has-checked:bg-green-soft"
        >
          <input
            type="radio"
            className="size-5 flex-none accent-green"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            onChange={() => onChoose?.(value)}
          />
          <span className="wrap-anywhere min-w-0" lang={languageOf(label)}>
            {label}
          </span>
        </label>
      ))}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}

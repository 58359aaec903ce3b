import { useId } from 'react';
import { TIP_MESSAGE_MAX_LENGTH } from '#contract/tipping/rules.ts';
import { tipFormTexts as texts } from '#texts/tipping/form.ts';
import { FieldErrors } from '#web/ui/field.tsx';

/**
 * From here on screen readers announce the remaining characters, and only every tenth: otherwise each key would be announced.
 */
const announcedFrom = 100;

/** An optional message with a counter that everybody sees and that screen readers announce near the end. */
export function MessageField({
  name,
  value,
  problem,
  disabled,
  onChange,
}: {
  /** The recipient's name. */
  name: string;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (message: string) => void;
}) {
  const id = useId();
  const left = TIP_MESSAGE_MAX_LENGTH - value.length;
  const announced = left > announcedFrom ? undefined : left < 10 ? left : Math.floor(left / 10) * 10;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label className="label wrap-anywhere min-w-0" htmlFor={id}>
          {texts.message.label(name)} <span className="font-normal text-muted">{texts.message.optional}</span>
        </label>
        <span aria-hidden className="shrink-0 text-sm text-muted tabular-nums">
          {texts.message.counter(value.length, TIP_MESSAGE_MAX_LENGTH)}
        </span>
      </div>
      <textarea
        id={id}
        name="message"
        data-field="message"
        className="field"
        rows={3}
        maxLength={TIP_MESSAGE_MAX_LENGTH}
        placeholder={texts.message.placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-limit` : `${id}-limit`}
        readOnly={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldErrors id={`${id}-error`} errors={problem ? [problem] : []} />
      <p className="sr-only" id={`${id}-limit`}>
        {texts.message.limit(TIP_MESSAGE_MAX_LENGTH)}
      </p>
      <p className="sr-only" role="status">
        {announced === undefined ? '' : texts.message.left(announced)}
      </p>
    </div>
  );
}

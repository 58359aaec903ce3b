import { type ReactNode, useId } from 'react';

export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * A form field: label, control, hint and error, tied together for screen readers. `children` receives what the
 * control must carry: `{(control) => <input {...control} className="field" name="email" />}`.
 */
export function Field({
  label,
  hint,
  errors = [],
  id,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  /** Set by form libraries that focus the field by id; otherwise generated here. */
  id?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = errors.length > 0 ? `${controlId}-error` : undefined;
  return (
    <div className={className}>
      <label className="label" htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': errorId ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldErrors id={errorId} errors={errors} />
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The messages of one field or of a whole form; read out when they appear. */
export function FieldErrors({
  id,
  errors,
}: {
  id?: string | undefined;
  errors?: readonly string[] | undefined;
}) {
  return (
    <div id={id} aria-live="polite">
      {errors?.map((error) => (
        <p key={error} className="error-text">
          {error}
        </p>
      ))}
    </div>
  );
}

import type { ComponentProps } from 'react';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { TextField } from '../form-fields.tsx';

/**
 * The field for a code of the authenticator app, or a recovery code where `hint` does not say otherwise. Phones offer the codes
 * they find.
 */
export function CodeField({
  form,
  hint = texts.codeHint,
}: Pick<ComponentProps<typeof TextField>, 'form' | 'hint'>) {
  return (
    <TextField
      form={form}
      name="code"
      label={texts.codeLabel}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

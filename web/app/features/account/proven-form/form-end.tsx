import { lazy, type ReactNode } from 'react';
import type { FormErrors } from '#web/ui/form-check.ts';
import { codeField, type ProofRequest } from '../address-proof/code-fields.ts';

const AddressCodeFields = lazy(() => import('../address-proof/address-code-fields.tsx'));

/** The buttons of a form, below the code field where the person's address has to be proven first. */
export function FormEnd({
  form,
  proof,
  next,
  children,
}: {
  form: { readonly errors: FormErrors };
  proof: ProofRequest | undefined;
  /** What happens once the code is right. */
  next: string;
  children: ReactNode;
}) {
  if (!proof)
    return (
      <div className="flex flex-wrap items-center gap-3 border-line border-t pt-6 max-sm:flex-col max-sm:items-stretch">
        {children}
      </div>
    );
  return (
    <div className="border-line border-t pt-6">
      <AddressCodeFields
        email={proof.email}
        errors={form.errors.fields[codeField]}
        value={proof.typed}
        next={next}
      >
        {children}
      </AddressCodeFields>
    </div>
  );
}

/** What the code is called in a form. */
export const codeField = 'code';

/** The button that asks for the mail, first or again; a form that holds it was not sent to be finished. */
export const sendCodeField = { name: 'send_code', value: 'yes' } as const;

/** What a form shows while the address of whoever fills it in is to be proven first: see `proveWithinForm`. */
export interface ProofRequest {
  /** Where the code went. */
  readonly email: string;
  /** The code as it was typed. */
  readonly typed: string;
  /** What was wrong with the code, or with mailing it. */
  readonly errors: readonly string[];
}

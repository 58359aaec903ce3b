/** The name of the code's field in a form. */
export const codeField = 'code';

/** The button that requests the mail, the first time or again; a form sent by this button is not meant to be completed yet. */
export const sendCodeField = { name: 'send_code', value: 'yes' } as const;

/** What a form shows while the person's address has to be proven first: see `proveWithinForm`. */
export interface ProofRequest {
  /** The address the code was mailed to. */
  readonly email: string;
  /** The code as it was typed. */
  readonly typed: string;
  /** What was wrong with the code, or with mailing it. */
  readonly errors: readonly string[];
}

/** One attempt to pay by card at a hosted checkout, or to save one, after it was declined or went through. */
export interface CardAttempt {
  /** The provider's own id of the charge, or of the attempt to save the card. */
  readonly charge: string;
  /** The provider's fingerprint of the card number: the same at each checkout. */
  readonly fingerprint: string;
  readonly declined: boolean;
}

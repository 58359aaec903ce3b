import type { Transaction } from '#server/platform/database/database.ts';

/** What the owner of a reference does in the very transaction that counts its money. */
export interface PaymentOwner {
  onCaptured(transaction: Transaction, captured: { readonly referenceId: string }): Promise<void>;
}

/** By the kind of reference. */
export type PaymentOwners = Readonly<Record<string, PaymentOwner>>;

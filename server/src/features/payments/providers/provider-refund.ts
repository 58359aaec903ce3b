/** A refund that a provider is asked for. */
export interface ProviderRefund {
  readonly key: string;
  /** How many attempts under the key were certainly refused. */
  readonly attempt: number;
  /** All that is left of the charge if not given. */
  readonly amountMinor?: number | undefined;
  /** Orders another refund if all that were made under the key have failed. Without it, one that failed is returned. */
  readonly afterFailure?: true;
  /** Just before the refund is ordered; not if it was ordered before. */
  beforeOrder?(): Promise<void>;
}

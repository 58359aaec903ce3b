import fc from 'fast-check';

/** What can happen to a charge at its provider. */
export type ChargeStep =
  | { readonly kind: 'refund' | 'dispute'; readonly amountMinor: number }
  | { readonly kind: 'fail-refund'; readonly nth: number }
  | { readonly kind: 'refund-rest' | 'win' | 'lose' | 'learn-fee' };

const amountMinor = fc.integer({ min: 1, max: 545 });
export const chargeStep: fc.Arbitrary<ChargeStep> = fc.oneof(
  fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const), amountMinor }),
  fc.record({ kind: fc.constant('fail-refund' as const), nth: fc.nat(5) }),
  fc.record({
    kind: fc.constantFrom('refund-rest' as const, 'win' as const, 'lose' as const, 'learn-fee' as const),
  }),
);

/** A model of a charge at the provider, in a few lines. */
export class ChargeModel {
  readonly #refunds: { id: string; amountMinor: number; effective: boolean }[] = [];
  #dispute: { amountMinor: number; state: 'open' | 'won' | 'lost' } | undefined;
  #feeIsKnown = false;
  readonly #paymentId: string;
  readonly #amountMinor: number;

  constructor(paymentId: string, amountMinor: number) {
    this.#paymentId = paymentId;
    this.#amountMinor = amountMinor;
  }

  get leftMinor(): number {
    return this.#amountMinor - this.#refundedMinor - this.#disputedMinor;
  }
  get feeMinor(): number {
    return this.#feeIsKnown ? 46 : 0;
  }
  get disputeFeeMinor(): number {
    return this.#disputedMinor > 0 ? 1500 : 0;
  }
  get status(): string {
    if (this.#disputedMinor > 0) return 'disputed';
    return this.leftMinor === 0 ? 'refunded' : 'succeeded';
  }
  get #refundedMinor(): number {
    return this.#refunds.filter((one) => one.effective).reduce((sum, one) => sum + one.amountMinor, 0);
  }
  get #disputedMinor(): number {
    return this.#dispute && this.#dispute.state !== 'won' ? this.#dispute.amountMinor : 0;
  }

  take(step: ChargeStep): void {
    switch (step.kind) {
      case 'learn-fee':
        this.#feeIsKnown = true;
        return;
      case 'refund':
      case 'refund-rest': {
        // A disputed charge is not refunded.
        if (this.#dispute || this.leftMinor === 0) return;
        const amountMinor =
          step.kind === 'refund' ? Math.min(step.amountMinor, this.leftMinor) : this.leftMinor;
        const id = `re_${this.#refunds.length}_${this.#paymentId}`;
        this.#refunds.unshift({ id, amountMinor, effective: true });
        return;
      }
      case 'fail-refund': {
        const refund = this.#refunds[step.nth];
        if (refund) refund.effective = false;
        return;
      }
      case 'dispute':
        if (this.#dispute || this.leftMinor === 0) return;
        this.#dispute = { amountMinor: Math.min(step.amountMinor, this.leftMinor), state: 'open' };
        return;
      case 'win':
      case 'lose':
        if (this.#dispute?.state === 'open') this.#dispute.state = step.kind === 'win' ? 'won' : 'lost';
    }
  }

  /** The charge as the provider's API returns it. */
  state() {
    const dispute = this.#dispute;
    const fee = (of: 'capture' | 'dispute' | 'dispute_reversed', feeMinor: number) => ({
      id: `txn_${of}_${this.#paymentId}`,
      of,
      feeMinor,
      feeCurrency: 'USD',
    });
    return {
      kind: 'captured' as const,
      charge: `ch_${this.#paymentId}`,
      reference: this.#paymentId,
      amountMinor: this.#amountMinor,
      currency: 'USD',
      refunds: this.#refunds
        .filter(({ effective }) => effective)
        .map(({ id, amountMinor }) => ({ id, amountMinor })),
      disputes:
        dispute && dispute.state !== 'won'
          ? [{ id: `dp_${this.#paymentId}`, amountMinor: dispute.amountMinor }]
          : [],
      fees: [
        ...(this.#feeIsKnown ? [fee('capture', 46)] : []),
        ...(dispute ? [fee('dispute', 1500)] : []),
        ...(dispute?.state === 'won' ? [fee('dispute_reversed', -1500)] : []),
      ],
    };
  }
}

import { createHash } from 'node:crypto';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import type { Share } from './tip-shares.ts';

export interface TipRequest {
  /** One beneficiary, or the performers of an event; `shares` is null for equal shares. Ids are in lower case. */
  readonly to:
    | { readonly beneficiaryId: string }
    | { readonly eventId: string; readonly shares: readonly Share[] | null };
  /** The event at whose stage it is given. */
  readonly stageOf?: string;
  readonly amountMinor: number;
  readonly methodId: string;
  readonly returnUrl: string;
  /** Null without a message. */
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  /** Whether the sender pays the processing fee on top. */
  readonly coverFee: boolean;
}

/** A digest that distinguishes a repeated request from a different one with the same key; `5` and `5.00` are the same. */
export function digestOf({
  to,
  amountMinor,
  methodId,
  returnUrl,
  message,
  anonymity,
  coverFee,
  stageOf,
}: TipRequest): string {
  const parts =
    'beneficiaryId' in to
      ? [to.beneficiaryId, amountMinor]
      : [
          'event',
          to.eventId,
          amountMinor,
          to.shares?.map((share) => [share.beneficiaryId, share.amountMinor]) ?? null,
        ];
  // Default choices are left out, so that requests from before these choices existed keep their digest.
  const choice = [
    ...(anonymity === 'none' ? [] : [anonymity]),
    ...(coverFee ? ['cover'] : []),
    ...(stageOf ? ['stage', stageOf] : []),
  ];
  const whole = JSON.stringify([...parts, methodId, returnUrl, message, ...choice]);
  return createHash('sha256').update(whole).digest('base64url');
}

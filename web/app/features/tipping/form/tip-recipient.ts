import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';

export interface Performer {
  readonly id: string;
  readonly name: string;
}

/** Whom a tip goes to: a beneficiary, or all performers of an event. */
export interface TipRecipient {
  /** The beneficiary's, or the event's. */
  readonly id: string;
  /** As the form speaks of them. */
  readonly name: string;
  /** Who shares the tip; given where it goes to a whole event. */
  readonly performers?: readonly Performer[] | undefined;
  /** Whole dollars their page offers to choose from; the usual ones where there are none. */
  readonly suggested_amounts?: readonly number[] | undefined;
}

/** An event's line-up as one recipient. */
export function lineUpRecipient(
  event: { readonly id: string; readonly title: string },
  performers: readonly Performer[],
): TipRecipient {
  return { id: event.id, name: texts.lineUp.name(performers.length, event.title), performers };
}

/** Whom a stored tip went to; a share of an event's tip stands for all of them. */
export function recipientOf({ beneficiary, event_tip }: Tip): { id: string; name: string } {
  if (!event_tip) return beneficiary;
  const { event, share_count } = event_tip;
  return { id: event.id, name: texts.lineUp.name(share_count, event.title) };
}

/** Dollars the person gave; those of a share's whole. */
export function dollarsOf({ total_amount, event_tip }: Tip): number {
  return event_tip?.total_amount ?? total_amount;
}

/** Those of a bill who can be tipped, each once, in its order. */
export function lineUpOf(
  bill: readonly { readonly id: string | null; readonly name: string }[],
): Performer[] {
  const byId = new Map<string, Performer>();
  for (const { id, name } of bill) if (id !== null && !byId.has(id)) byId.set(id, { id, name });
  return [...byId.values()];
}

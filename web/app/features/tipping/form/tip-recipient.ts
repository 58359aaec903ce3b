import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';

export interface Performer {
  readonly id: string;
  readonly name: string;
}

/** The recipient of a tip: a beneficiary, or all performers of an event. */
export interface TipRecipient {
  /** The id of the beneficiary or of the event. */
  readonly id: string;
  /** The name that the form uses. */
  readonly name: string;
  /** The performers who share the tip; only for a whole event. */
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

/** The recipient of a stored tip; a share of an event's tip counts as a tip to all of its performers. */
export function recipientOf({ beneficiary, event_tip }: Tip): { id: string; name: string } {
  if (!event_tip) return beneficiary;
  const { event, share_count } = event_tip;
  return { id: event.id, name: texts.lineUp.name(share_count, event.title) };
}

/** The dollars that the person gave; for a share the amount of the whole tip. */
export function dollarsOf({ total_amount, event_tip }: Tip): number {
  return event_tip?.total_amount ?? total_amount;
}

/** The performers of an event who can be tipped, each once, in the order of the bill. */
export function lineUpOf(
  bill: readonly { readonly id: string | null; readonly name: string }[],
): Performer[] {
  const byId = new Map<string, Performer>();
  for (const { id, name } of bill) if (id !== null && !byId.has(id)) byId.set(id, { id, name });
  return [...byId.values()];
}

import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { allOrNothingTexts, pledgeTexts } from '#texts/campaigns/pledges.ts';
import { formatMoment } from '#web/platform/dates.ts';
import { formatAmount } from '#web/platform/money.ts';
import { formatClosingDay } from '../closing-day.ts';

/** A pledge promises, and its card is charged at the end; a contribution is paid at once. */
export function isPromise({ campaign }: Pledge): boolean {
  return campaign.funding === 'all_or_nothing';
}

/** Whether a pledge is in force or paid; not while its card waits for the receiver, and not when it has ended. */
export function stands({ state, waits_until, campaign }: Pledge): boolean {
  if (waits_until || campaign.state === 'frozen') return false;
  return state === 'active' || state === 'collecting' || state === 'errored' || state === 'collected';
}

/** How a contribution stands, in a word or two. */
export function stateOf(pledge: Pledge): string {
  const promised: Partial<Record<Pledge['state'], string>> = allOrNothingTexts.states;
  if (!isPromise(pledge)) return pledgeTexts.states[pledge.state];
  if (pledge.recovery) return pledgeTexts.states.errored;
  if (pledge.waits_until) return allOrNothingTexts.states.waiting;
  return promised[pledge.state] ?? pledgeTexts.states[pledge.state];
}

/** What the sender has to know: of a pledge what happens with the card, and when; of a paid contribution only why it does not count. */
export function meaningOf(pledge: Pledge): string | undefined {
  if (pledge.recovery) return undefined;
  if (isPromise(pledge)) return meaningOfPromise(pledge);
  const { meanings }: { meanings: Partial<Record<Pledge['state'], string>> } = pledgeTexts;
  return meanings[pledge.state];
}

function meaningOfPromise(pledge: Pledge): string {
  const { meanings } = allOrNothingTexts;
  const { campaign, state, amount, fee_covered, may_withdraw, waits_until, waits_because, dropped_because } =
    pledge;
  const facts = {
    amount: formatAmount(amount + fee_covered),
    day: formatClosingDay(campaign.closes_at),
  };
  if (waits_until) return meanings.waiting[waits_because ?? 'receiver'](facts, formatMoment(waits_until));
  if (state === 'active') {
    if (campaign.state === 'frozen') return meanings.frozen();
    return (may_withdraw ? meanings.active : meanings.ending)(facts);
  }
  if (state === 'dropped') {
    if (dropped_because) return meanings.dropped[dropped_because];
    return campaign.state === 'failed' ? meanings.missed() : meanings.canceled();
  }
  // A refused card has a section of its own on the page; any other failed charge is tried again within the hour.
  return state === 'errored' ? meanings.collecting(facts) : meanings[state](facts);
}

import type { GateTiming } from '#tests/crash/gate.ts';

/** Where the server is stopped dead. */
export interface KillPoint {
  readonly name: string;
  /** At a statement or commit; the last one says for which rows. */
  readonly gate?: readonly [timing: GateTiming, table: string, only?: string];
  /** While the provider has a call that it does not answer, done or not. */
  readonly hang?: 'before' | 'after';
}

const atTheEnd: readonly KillPoint[] = [
  {
    name: 'before a campaign ends',
    gate: ['BEFORE UPDATE OF state', 'campaign', "NEW.state IN ('succeeded', 'failed')"],
  },
  {
    name: 'at the commit of an end',
    gate: ['COMMIT AFTER INSERT', 'campaign_decision', "NEW.to_state IN ('succeeded', 'failed')"],
  },
];

const whileCollecting: readonly KillPoint[] = [
  {
    name: 'before a pledge is collected',
    gate: ['BEFORE UPDATE OF state', 'campaign_pledge', "NEW.state = 'collecting'"],
  },
  { name: 'before a charge is written', gate: ['BEFORE INSERT', 'payment'] },
  { name: 'at the commit of a charge', gate: ['COMMIT AFTER INSERT', 'payment'] },
  { name: 'before a card is charged', hang: 'before' },
  { name: 'after a card was charged', hang: 'after' },
  { name: 'before a charge is noted', gate: ['BEFORE UPDATE OF provider_checkout', 'payment'] },
  {
    name: 'before a refusal is noted',
    gate: ['BEFORE UPDATE OF state', 'campaign_pledge', "NEW.state = 'errored'"],
  },
];

const whileBooking: readonly KillPoint[] = [
  { name: 'before money is booked', gate: ['BEFORE INSERT', 'ledger_movement', "NEW.kind = 'capture'"] },
  {
    name: 'at the commit that books money',
    gate: ['COMMIT AFTER INSERT', 'ledger_movement', "NEW.kind = 'capture'"],
  },
  { name: 'before money is released', gate: ['BEFORE INSERT', 'ledger_movement', "NEW.kind = 'release'"] },
  {
    name: 'at the commit of a release',
    gate: ['COMMIT AFTER INSERT', 'ledger_movement', "NEW.kind = 'release'"],
  },
];

const atDropping: readonly KillPoint[] = [
  {
    name: 'before a pledge is dropped',
    gate: ['BEFORE UPDATE OF state', 'campaign_pledge', "NEW.state = 'dropped'"],
  },
  {
    name: 'before a card is to be forgotten',
    gate: ['BEFORE UPDATE OF forget_requested_at', 'saved_card', 'NEW.forget_requested_at IS NOT NULL'],
  },
  {
    name: 'before a campaign is paid out',
    gate: ['BEFORE UPDATE OF state', 'campaign', "NEW.state = 'paid_out'"],
  },
];

/** Every point, in the order in which they come on a day. */
export const allPoints: readonly KillPoint[] = [
  ...atTheEnd,
  ...whileCollecting,
  ...whileBooking,
  ...atDropping,
];

/** What happens on each of the days after the end, and where the server may be stopped then. */
export const collectingDays: readonly { readonly day: number; readonly points: readonly KillPoint[] }[] = [
  { day: 0, points: allPoints },
  { day: 1.05, points: whileCollecting },
  { day: 3.05, points: whileCollecting },
  { day: 5.05, points: [...whileCollecting, ...whileBooking] },
  // More than the two hours by which the clock may be behind: on one day alone the server has to find that out first.
  { day: 7.1, points: [...whileCollecting, ...atDropping] },
  // Nothing may be left by then.
  { day: 8.05, points: [] },
];

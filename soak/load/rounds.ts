import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '#seed/bulk/random.ts';
import type { Product } from '../product.ts';
import { request } from '../requests.ts';
import type { Meters } from './meters.ts';
import type { Payers } from './payers.ts';
import { beneficiaryId, readingAt } from './readings.ts';
import type { Receivers } from './receivers.ts';
import type { Sizes } from './seeded-folder.ts';
import { atRate, sendNoted } from './send.ts';
import type { Streams } from './streams.ts';
import { openTally, type Tally } from './tally.ts';

/** How many readings there are for each tip. */
const readingsATip = 10;
const heardWithinMs = 120_000;

export interface Stage {
  readonly product: Product;
  readonly sizes: Sizes;
  readonly payers: Payers;
  readonly streams: Streams;
  readonly receivers: Receivers;
  readonly meters: Meters;
}

export interface Round {
  /** Readings a second. */
  readonly perSecond: number;
  readonly seconds: number;
  /** The number of the first reading, so that no round reads what an earlier one has read. */
  readonly from: number;
}

/** Everything at once: readers, tips, streams and a Monday. Prints the figures; returns what gave way first, if anything did. */
export async function runRound(
  stage: Stage,
  { perSecond, seconds, from }: Round,
): Promise<string | undefined> {
  const { sizes, payers, streams, meters } = stage;
  const payOut = await stage.receivers.nextMonday();
  const tally = openTally();
  const tips: string[] = [];
  const tip = async (nth: number) => {
    const random = randomOf('load', 'tip', from + nth);
    const followed = streams.pages[random.below(streams.pages.length)] ?? '';
    const page = random.chance(0.7) ? followed : beneficiaryId(random.below(sizes.beneficiaries));
    const paid = await payers.tip(tally, page, 2 + random.below(20));
    if (paid !== undefined) tips.push(paid);
  };
  const read = (nth: number) => readOnce(stage, tally, from + nth);
  const report = await meters.begin();
  const startedAt = performance.now();
  const [payouts] = await Promise.all([
    payOut(),
    atRate({ perSecond, seconds }, read),
    atRate({ perSecond: perSecond / readingsATip, seconds }, tip),
  ]);
  const lasted = (performance.now() - startedAt) / 1000;
  const lines = await report(perSecond * seconds);
  const heard = await noteNews(stage, tally, tips);
  console.log(
    [
      `${perSecond} readings and ${perSecond / readingsATip} tips a second for ${seconds} s (the last answer after ${lasted.toFixed(0)} s):`,
      ...tally.lines(),
      `  ${tips.length} tips paid, ${(tips.length / seconds).toFixed(1)} a second; ${heard}`,
      `  ${payouts}`,
      ...lines,
    ].join('\n'),
  );
  const first = tally.firstToGive();
  return first && `${first.wait} ${first.why}`;
}

/** Readings that do not count, until the code of the servers is compiled and their statements are prepared. */
export async function warmUp(stage: Pick<Stage, 'product' | 'sizes'>): Promise<void> {
  const unmeasured = openTally();
  await atRate({ perSecond: 5, seconds: 30 }, (nth) => readOnce(stage, unmeasured, -1 - nth));
}

function readOnce({ product, sizes }: Pick<Stage, 'product' | 'sizes'>, tally: Tally, nth: number) {
  const { wait, path } = readingAt(nth, sizes);
  const address = `10.${1 + (nth & 127)}.${(nth >> 7) & 255}.7`;
  return sendNoted(tally, wait, product.origin + path, { headers: { 'x-forwarded-for': address } });
}

/** Waits until the streams have heard the round's tips, and notes how long webhooks were answered and news took. */
async function noteNews({ product, streams }: Stage, tally: Tally, tips: readonly string[]): Promise<string> {
  const followed = new Set(streams.pages);
  const ofPage = await pagesOf(product, tips);
  const due = tips.filter((tip) => followed.has(ofPage.get(tip)?.page ?? ''));
  const hears = (tip: string) =>
    streams.streams.every(({ page, heard }) => page !== ofPage.get(tip)?.page || heard.has(tip));
  const deadline = performance.now() + heardWithinMs;
  while (!due.every(hears) && performance.now() < deadline) await pause(200);
  const sentAt = await noteWebhooks(product, tally, new Set([...ofPage.values()].map(({ event }) => event)));
  for (const tip of due)
    for (const { heard } of streams.streams)
      for (const at of heard.get(tip) ?? []) {
        const sent = sentAt.get(ofPage.get(tip)?.event ?? '');
        if (sent !== undefined) tally.note('news', { status: 200, ms: at - sent, at });
      }
  return `${due.filter(hears).length} of ${due.length} heard by every stream of their page`;
}

/** The page of each tip, and the event that said it was paid. */
async function pagesOf({ pool }: Product, tips: readonly string[]) {
  const { rows } = await pool.query<{ tip: string; page: string; event: string | null }>(
    `SELECT tip.id AS tip, tip.beneficiary_id AS page, event.event_id AS event FROM tip
       JOIN payment ON payment.reference_kind = 'tip' AND payment.reference_id = tip.id
       LEFT JOIN payment_event AS event ON event.concern = payment.provider_checkout
         AND event.type = 'checkout.session.completed'
     WHERE tip.id = ANY($1)`,
    [tips],
  );
  return new Map(rows.map(({ tip, page, event }) => [tip, { page, event: event ?? '' }]));
}

interface Attempt {
  readonly at: number;
  readonly status: number | null;
  readonly durationMs: number;
}

/** Notes each attempt at these webhooks; returns when each was first sent. */
async function noteWebhooks(product: Product, tally: Tally, events: ReadonlySet<string>) {
  const answer = await request(`${product.sandboxOrigin}/stripe/control/deliveries.json`);
  const deliveries: { event: string; attempts: Attempt[] }[] = answer?.body.deliveries ?? [];
  const sentAt = new Map<string, number>();
  for (const { event, attempts } of deliveries) {
    if (!events.has(event)) continue;
    for (const { at, status, durationMs } of attempts) {
      tally.note('webhooks', { status: status ?? undefined, ms: durationMs, at: at + durationMs });
      sentAt.set(event, Math.min(at, sentAt.get(event) ?? at));
    }
  }
  return sentAt;
}

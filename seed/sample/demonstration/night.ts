import { insertBulkFans, insertFewTips, listMethodIds } from '#seed/bulk/tips/repository.ts';
import type { BulkTip } from '#seed/bulk/tips/tip.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sampleBeneficiaries } from '../beneficiaries/beneficiaries.ts';
import { places } from '../events/places.ts';
import { sampleId, sampleIdAt } from '../identifier.ts';
import { insertEvents, insertPerformers } from '../repository.ts';
import { sampleFans } from '../tip-history.ts';
import {
  findCategoryName,
  findFreeKey,
  hasOrganizer,
  insertNightStage,
  insertStageTips,
  isNightOn,
} from './repository.ts';

const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;
/** The night began at least this long ago, and at most half an hour longer. */
const goneMs = 25 * minuteMs;

/** Who plays, and for how many minutes. The demo performer is on stage from the first moment a visitor looks, for hours. */
const acts = [
  ['dawit-kiflemariam', 20],
  ['almaz-tessera', 160],
  ['bethlehem-string-quartet', 60],
  ['mamush-negash', 60],
] as const;

/** Dollars and messages of the tips before the visitor came. The messages of the last two wait for approval. */
const earlierTips = [
  [5, 'For the lamps.'],
  [10, null],
  [3, 'ደስ ይላል!'],
  [20, 'That second verse. Again, please.'],
  [5, null],
  [10, 'From the table by the door, all four of us.'],
  [5, 'My grandmother hummed this one.'],
  [15, 'Greetings from Hawassa!'],
] as const;
const waitingWords = 2;

/**
 * Opens an evening that is in progress, with tips since its start; does nothing while the last one lasts, or without the
 * organizer. It began before now, so no list of upcoming events contains it.
 */
export async function openNight(transaction: Transaction, { now }: { now: Date }): Promise<void> {
  const organizerId = sampleId('organizer', 'lamp-and-lyre');
  if (!(await hasOrganizer(transaction, organizerId))) return;
  if (await isNightOn(transaction, organizerId, now)) return;
  const startsAt = new Date(Math.floor((now.getTime() - goneMs) / halfHourMs) * halfHourMs);
  const key = await findFreeKey(transaction, 'event', `lamplight-night:${startsAt.toISOString()}`);
  const eventId = sampleId('event', key);
  const category = await findCategoryName(transaction, sampleId('category', 'Music'));
  await insertEvents(transaction, [nightEvent({ eventId, organizerId, startsAt, category })]);
  await insertPerformers(
    transaction,
    acts.map(([slug], position) => ({
      id: sampleId('performer', `${key}:${position}`),
      event_id: eventId,
      beneficiary_id: sampleId('beneficiary', slug),
      name: nameOf(slug),
      position,
    })),
  );
  await insertNightStage(transaction, {
    eventId,
    code: codeOf(eventId),
    screen: sampleId('screen', key).replaceAll('-', '').slice(0, 22),
    openedAt: startsAt,
    goal: { title: 'A good night for all four acts', amountMinor: 40_000 },
    slots: slotsFrom(startsAt),
  });
  await insertBulkFans(transaction, sampleFans);
  const methods = await listMethodIds(transaction);
  const source = { key, method: methods[0] ?? '' };
  const tips = earlierTips.map((earlier, at) => tipBefore(earlier, { ...source, at, now }));
  await insertFewTips(transaction, tips);
  const withWords = tips.filter(({ message }) => message !== null).map(({ id }) => id);
  await insertStageTips(transaction, eventId, {
    tipIds: tips.map(({ id }) => id),
    shown: withWords.slice(0, -waitingWords),
    at: now,
  });
}

function nightEvent({
  eventId: id,
  organizerId,
  startsAt,
  category = 'Music',
}: {
  eventId: string;
  organizerId: string;
  startsAt: Date;
  category: string | undefined;
}) {
  const { name, at, zone } = places.piassa;
  return {
    id,
    organizer_id: organizerId,
    title: 'The Long Night of the Lamps',
    description:
      'Five hours, four acts and every lamp of the house. Come when you can, stay while the oil lasts, and tip whoever is on by the sign beside the stage.',
    banner: '/pictures/events/tizita-by-lamplight-1200.webp',
    starts_at: startsAt,
    time_zone: zone,
    category,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    place_name: name,
    display_price: '$5',
    tickets_url: null,
    tickets_sold: 171,
    total_available_tickets: 180,
  };
}

function slotsFrom(startsAt: Date) {
  let from = startsAt.getTime();
  return acts.map(([slug, minutes]) => {
    const begins = new Date(from);
    from += minutes * minuteMs;
    return {
      beneficiaryId: sampleId('beneficiary', slug),
      name: nameOf(slug),
      startsAt: begins,
      endsAt: new Date(from),
    };
  });
}

function nameOf(slug: string): string {
  return sampleBeneficiaries.find((one) => one.slug === slug)?.name ?? slug;
}

interface TipSource {
  /** The key of the night the tip belongs to. */
  readonly key: string;
  readonly method: string;
}

/** A tip to the demo performer. The tips are two minutes apart, and the last one came two minutes ago. */
function tipBefore(
  [dollars, message]: (typeof earlierTips)[number],
  { at, now, key, method }: TipSource & { at: number; now: Date },
): BulkTip {
  const endedAt = new Date(now.getTime() - (earlierTips.length - at) * 2 * minuteMs);
  const idOf = (kind: string) => sampleIdAt(kind, `${key}:${at}`, endedAt);
  return {
    id: idOf('tip'),
    paymentId: idOf('payment'),
    captureId: idOf('capture'),
    reversalId: idOf('reversal'),
    accountId: sampleFans[(at * 3) % sampleFans.length]?.id ?? '',
    beneficiaryId: sampleId('beneficiary', 'almaz-tessera'),
    methodId: method,
    amountMinor: dollars * 100,
    message,
    status: 'succeeded',
    createdAt: new Date(endedAt.getTime() - minuteMs),
    endedAt,
    reversedAt: endedAt,
  };
}

/** Letters and digits that are hard to confuse, as in all stage codes. */
const codeLetters = '23456789bcdfghjkmnpqrstvwxyz';

function codeOf(eventId: string): string {
  const bytes = Buffer.from(eventId.replaceAll('-', ''), 'hex');
  return Array.from(bytes.subarray(0, 6), (byte) => codeLetters[byte % codeLetters.length]).join('');
}

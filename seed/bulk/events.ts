import { places } from '../sample/events/places.ts';
import { beneficiaryName } from './beneficiaries.ts';
import { bulkId, tagOf } from './identifier.ts';
import { randomOf } from './random.ts';
import type { BulkEvent, BulkPerformer } from './repository.ts';
import { personName, sentence, title } from './words.ts';

export const bulkCategories = [
  'Music',
  'Art',
  'Dance',
  'Theater',
  'Literature',
  'Jazz',
  'Classical',
] as const;
const prices = ['Free', '$1', '$2', '$3', '$4', '$7', '$10', '$5', '$15', '$25'] as const;
const towns = Object.values(places).flatMap(({ name, at, zone }) =>
  at && zone === 'Africa/Addis_Ababa' ? [{ name, latitude: at[0], longitude: at[1] }] : [],
);
const daysBack = 180;
const daysAhead = 367;
const dayMs = 86_400_000;
/** The most performers an event can have; ids are reserved for that many per event. */
const mostPerformers = 4;

/** The event at `index`, at some time in the eighteen months around `now`, with its performers. */
export function eventAt(
  seed: string,
  index: number,
  {
    now,
    beneficiaries,
    categories,
  }: { now: Date; beneficiaries: number; categories: ReadonlyMap<string, string> },
): { event: BulkEvent; performers: BulkPerformer[] } {
  const random = randomOf(seed, 'event', index);
  const name = title(random);
  const category = random.of(bulkCategories);
  const town = towns[random.zipf(towns.length)] ?? { name: 'Addis Ababa', latitude: 9.03, longitude: 38.75 };
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const minutes = (random.below(daysBack + daysAhead) - daysBack) * 1440 + 480 + random.below(52) * 15;
  const startsAt = random.chance(0.002) ? null : new Date(today + minutes * 60_000);
  const total = random.chance(0.1) ? 0 : 20 * (1 + random.zipf(250));
  const event = {
    id: bulkId(tagOf(seed, 'event'), index),
    title: name,
    description: Array.from({ length: 1 + random.below(3) }, () => sentence(random, false)).join(' '),
    startsAt,
    categoryId: categories.get(category) ?? '',
    latitude: town.latitude + (random.below(2000) - 1000) / 50_000,
    longitude: town.longitude + (random.below(2000) - 1000) / 50_000,
    place: town.name,
    price: random.of(prices),
    sold: random.below(total + 1),
    total,
  };
  const performers = new Map<number, BulkPerformer>();
  for (let position = random.zipf(mostPerformers); position >= 0; position -= 1) {
    // Some perform far more often than others, but nobody at every event.
    const who = Math.floor(beneficiaries * (random.below(1_000_000) / 1_000_000) ** 1.6);
    const known = beneficiaries > 0 && random.chance(0.95);
    performers.set(known ? who : -1 - position, {
      id: bulkId(tagOf(seed, 'performer'), index * mostPerformers + position),
      eventId: event.id,
      beneficiaryId: known ? bulkId(tagOf(seed, 'beneficiary'), who) : null,
      name: known ? beneficiaryName(seed, who) : personName(random),
      position,
      startsAt,
    });
  }
  return { event, performers: [...performers.values()] };
}

import { bulkId, tagOf } from '#seed/bulk/identifier.ts';
import { type Random, randomOf } from '#seed/bulk/random.ts';
import { personName, word } from '#seed/bulk/words.ts';
import type { Sizes } from './seeded-folder.ts';
import type { Wait } from './tally.ts';

/** One request of a stranger. */
export interface Reading {
  readonly wait: Wait;
  readonly path: string;
}

const seed = 'tibeb';
const api = '/api/v1';

export const beneficiaryId = (index: number) => bulkId(tagOf(seed, 'beneficiary'), index);
const eventId = (index: number) => bulkId(tagOf(seed, 'event'), index);

/**
 * What strangers read, drawn so that hardly any address comes twice: of a hundred requests thirty-five are of pages, the others
 * of programs. Most look at the beginning of a list, a few far behind it, as crawlers do.
 */
export function readingAt(nth: number, { beneficiaries, events }: Sizes): Reading {
  const random = randomOf('load', 'reading', nth);
  const performer = beneficiaryId(random.below(beneficiaries));
  const event = eventId(random.below(events));
  const page = 1 + random.zipf(500);
  const offset = 12 * random.zipf(500);
  const search = encodeURIComponent(wordsOf(random));
  const when = random.of(['upcoming', 'upcoming', 'upcoming', 'past', 'all']);
  const of = (wait: Wait, ...paths: [string, ...string[]]) => ({ wait, path: random.of(paths) });
  const place = random.below(100);
  if (place < 12) return of('pages', `/professionals/${performer}`);
  if (place < 24) return of('pages', `/events/${event}`);
  if (place < 35)
    return of(
      'pages',
      '/',
      `/professionals?page=${page}`,
      `/events?page=${page}`,
      `/events?search=${search}`,
    );
  if (place < 53)
    return of(
      'lists',
      `${api}/beneficiary/professionals?offset=${offset}`,
      `${api}/beneficiary/professionals?ordering=-follower_count&offset=${offset}`,
      `${api}/events/listing?limit=24&offset=${offset}&when=${when}`,
      `${api}/events/listing?beneficiary=${performer}&when=${when}`,
    );
  if (place < 56)
    return of(
      'deep lists',
      `${api}/beneficiary/professionals?offset=${random.below(beneficiaries)}`,
      `${api}/events/listing?offset=${random.below(events)}&when=${when}`,
    );
  if (place < 80)
    return of(
      'details',
      `${api}/beneficiary/professionals/${performer}`,
      `${api}/events/listing/${event}`,
      `${api}/events/listing/${event}/beneficiaries`,
    );
  return of(
    'searches',
    `${api}/events/listing?search=${search}&when=${when}`,
    `${api}/events/listing?search=${search}`,
    `${api}/beneficiary/professionals?search=${encodeURIComponent(personName(random))}`,
    `${api}/events/near?search=${search}`,
  );
}

/** A name, one word or two; a third of them with a letter left out, as people type. */
function wordsOf(random: Random): string {
  const text = random.chance(0.3)
    ? personName(random)
    : Array.from({ length: 1 + random.below(2) }, () => word(random, random.chance(0.12))).join(' ');
  const at = 1 + random.below(Math.max(1, text.length - 1));
  return random.chance(0.33) && text.length > 4 ? text.slice(0, at) + text.slice(at + 1) : text;
}

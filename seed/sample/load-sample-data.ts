import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sampleBeneficiaries } from './beneficiaries/beneficiaries.ts';
import type { SampleEvent } from './events/event.ts';
import { sampleEvents } from './events/events.ts';
import { sampleOrganizers } from './events/organizers.ts';
import { sampleId } from './identifier.ts';
import {
  hasSample,
  insertBeneficiaries,
  insertEvents,
  insertNames,
  insertOrganizers,
  insertPerformers,
  insertTypeLinks,
  moveEndedEvents,
} from './repository.ts';
import { wallClock } from './wall-clock.ts';

/**
 * Fills an empty database with the sample beneficiaries, organizers and events, dated from `now`. A database that has ever had
 * them stays as it is, so what people changed or deleted remains so. Returns whether it was filled now.
 */
export function loadSampleData(db: Database, { now }: { now: Date }): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (await hasSample(transaction)) return false;
    await insertNames(
      transaction,
      'beneficiary_type',
      named(
        'type',
        sampleBeneficiaries.flatMap(({ types }) => types),
      ),
    );
    await insertNames(
      transaction,
      'event_category',
      named(
        'category',
        sampleEvents.map(({ category }) => category),
      ),
    );
    await insertBeneficiaries(
      transaction,
      sampleBeneficiaries.map(({ slug, name, bio, picture, email, followers }) => ({
        id: sampleId('beneficiary', slug),
        name,
        bio,
        profile_picture: picture ? `/pictures/beneficiaries/${slug}-480.webp` : null,
        email,
        follower_count: followers,
      })),
    );
    await insertTypeLinks(
      transaction,
      sampleBeneficiaries.flatMap(({ slug, types }) =>
        types.map((type) => ({ beneficiary_id: sampleId('beneficiary', slug), type })),
      ),
    );
    await insertOrganizers(
      transaction,
      sampleOrganizers.map(({ slug, name, contact, description }) => ({
        id: sampleId('organizer', slug),
        name,
        contact,
        description,
      })),
    );
    await insertEvents(
      transaction,
      sampleEvents.map((event) => ({
        id: sampleId('event', event.slug),
        organizer_id: organizerOf.get(event.slug) ?? null,
        title: event.title,
        description: event.description,
        banner: event.banner ? `/pictures/events/${event.slug}-1200.webp` : null,
        starts_at: startOf(event, now),
        time_zone: event.place.zone,
        category: event.category,
        latitude: event.place.at?.[0] ?? null,
        longitude: event.place.at?.[1] ?? null,
        place_name: event.place.name,
        display_price: event.price,
        tickets_url: event.ticketsUrl ?? null,
        tickets_sold: event.sold,
        total_available_tickets: event.total,
      })),
    );
    await insertPerformers(transaction, sampleEvents.flatMap(performersOf));
    return true;
  });
}

/**
 * Moves sample events that have ended in the meantime to their original distance from today, so that a data folder used again
 * after a month still has upcoming events. Returns how many were moved.
 */
export function refreshSampleDates(db: Database, { now }: { now: Date }): Promise<number> {
  const times = sampleEvents.flatMap((event) => {
    const starts_at = startOf(event, now);
    return starts_at && starts_at > now ? [{ id: sampleId('event', event.slug), starts_at }] : [];
  });
  return moveEndedEvents(db, times, now);
}

/** When a sample event begins, seen from `now`: an upcoming event of today never starts in the past. */
function startOf({ when, place }: SampleEvent, now: Date): Date | null {
  if (when === null) return null;
  const start = wallClock(now, when.days, when.time, place.zone);
  return when.days >= 0 && start <= now ? wallClock(now, when.days + 1, when.time, place.zone) : start;
}

const organizerOf = new Map(
  sampleOrganizers.flatMap(({ slug, events }) => events.map((event) => [event, sampleId('organizer', slug)])),
);

const names = new Map(sampleBeneficiaries.map(({ slug, name }) => [slug, name]));

function performersOf({ slug, bill }: SampleEvent) {
  return bill.map((performer, position) => ({
    id: sampleId('performer', `${slug}:${position}`),
    event_id: sampleId('event', slug),
    beneficiary_id: typeof performer === 'string' ? sampleId('beneficiary', performer) : null,
    name: typeof performer === 'string' ? (names.get(performer) ?? performer) : performer.as,
    position,
  }));
}

function named(kind: string, all: readonly string[]): { id: string; name: string }[] {
  return [...new Set(all)].map((name) => ({ id: sampleId(kind, name), name }));
}

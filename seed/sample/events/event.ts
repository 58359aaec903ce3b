import type { Place } from './places.ts';

export type EventCategory = 'Art' | 'Classical' | 'Dance' | 'Jazz' | 'Literature' | 'Music' | 'Theater';

export type SampleEvent = {
  slug: string;
  title: string;
  category: EventCategory;
  /** Whether web/public/pictures/events holds a banner. */
  banner: boolean;
  /** Days from today and local time at the place; null while the date is not fixed. */
  when: { days: number; time: `${number}:${number}` } | null;
  place: Place;
  price: string;
  /** Where tickets are sold; the site does not exist. */
  ticketsUrl?: string;
  sold: number;
  total: number;
  /** Slugs of beneficiaries, in the order of the bill; `as` is a performer without a profile. */
  bill: readonly (string | { as: string })[];
  description: string;
};

import type { OwnData } from '#server/features/account/public.ts';

/** The events that an account saved, and those of its organizer, in any state. */
export const ownEvents: readonly OwnData[] = [
  {
    name: 'saved_events',
    tables: ['event_save'],
    key: 'save.event_id',
    columns: { event_id: 'save.event_id', event: 'listed_event.title', since: 'save.created_at' },
    from: `event_save AS save LEFT JOIN listed_event ON listed_event.id = save.event_id
      WHERE save.account_id = $1`,
  },
  {
    name: 'organized_events',
    tables: [],
    key: 'event.id',
    columns: {
      id: 'event.id',
      state: 'event.state',
      title: 'event.title',
      description: 'event.description',
      starts_at: 'event.starts_at',
      time_zone: 'event.time_zone',
      place: 'event.place_name',
      price: 'event.display_price',
      tickets_url: 'event.tickets_url',
      banner: 'event.banner',
      created_at: 'event.created_at',
    },
    from: `event JOIN organizer ON organizer.id = event.organizer_id WHERE organizer.account_id = $1`,
  },
];

import { z } from 'zod';
import { pageQuery, text } from '../envelope.ts';
import { eventSchema } from './schemas.ts';

export const EVENT_DESCRIPTION_MAX_LENGTH = 5000;
export const EVENT_MAX_BENEFICIARIES = 30;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Dollars with at most two decimals. */
const ticketPrice = z
  .number()
  .min(0, 'A price cannot be below 0')
  .max(100_000, 'The largest price is 100,000 dollars')
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'Use at most two decimals');

/** An event as its organizer writes it, with the messages of section 5 of the specification. */
export const eventFormSchema = z.object({
  title: text(150).trim().min(5, 'Title must be at least 5 characters'),
  /** The day as the clocks there have it: YYYY-MM-DD. */
  date: z.iso.date('Date is required'),
  /** HH:MM, 24 hours. */
  time: z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required'),
  /** The zone of date and time, by its IANA name. */
  time_zone: text(60).default('Africa/Addis_Ababa'),
  /** The place in the organizer's own words. */
  place_name: text(200).trim().min(5, 'Location must be at least 5 characters'),
  /** Where that is: latitude first; null while nobody has confirmed it on the map. */
  location: z
    .object({ coordinates: z.tuple([latitude, longitude]) })
    .nullable()
    .default(null),
  category: z.uuid('Category is required'),
  description: text(EVENT_DESCRIPTION_MAX_LENGTH)
    .trim()
    .min(20, 'Description must be at least 20 characters'),
  /** In the order of the bill; one with an id is that beneficiary, one without is known by name only. */
  beneficiaries: z
    .array(
      z.object({
        id: z.uuid().nullable().default(null),
        name: text(120).trim().min(1, 'At least one beneficiary is required'),
      }),
      'At least one beneficiary is required',
    )
    .min(1, 'At least one beneficiary is required')
    .max(EVENT_MAX_BENEFICIARIES, 'At most 30 beneficiaries'),
  /** The id of an uploaded picture. */
  picture: z.uuid().nullable().default(null),
  /** 0 is free; null says nothing of the price. */
  ticket_price: ticketPrice.nullable().default(null),
  total_available_tickets: z.int().min(0).max(1_000_000).nullable().default(null),
});
export type EventForm = z.output<typeof eventFormSchema>;

export const createEventBody = eventFormSchema.extend({
  /** A draft is seen by its organizer alone. */
  draft: z.boolean().default(false),
});

/** Any part of the form; `draft: false` publishes a draft. */
const fields = eventFormSchema.shape;
export const updateEventBody = z.object({
  title: fields.title.optional(),
  date: fields.date.optional(),
  time: fields.time.optional(),
  time_zone: fields.time_zone.unwrap().optional(),
  place_name: fields.place_name.optional(),
  location: fields.location.unwrap().optional(),
  category: fields.category.optional(),
  description: fields.description.optional(),
  beneficiaries: fields.beneficiaries.optional(),
  picture: fields.picture.unwrap().optional(),
  ticket_price: fields.ticket_price.unwrap().optional(),
  total_available_tickets: fields.total_available_tickets.unwrap().optional(),
  draft: z.literal(false, 'A published event cannot become a draft').optional(),
});

export const eventStates = ['upcoming', 'past', 'canceled', 'draft', 'deleted'] as const;

/** An own event in the list of the management page. */
export const managedEventSchema = eventSchema
  .pick({ id: true, title: true, banner: true, start_time: true, place_name: true })
  .extend({
    category: z.string(),
    beneficiaries: z.array(z.string()),
    state: z.enum(eventStates),
    tickets_sold: z.int().min(0),
    total_available_tickets: z.int().min(0),
    saves: z.int().min(0),
    tips: z.object({ count: z.int().min(0), total_amount: z.number() }),
    /** Until when a deleted event can be brought back. */
    restorable_until: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'ManagedEvent' });
export type ManagedEvent = z.infer<typeof managedEventSchema>;

/** An own event as its form has it. */
export const editableEventSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(eventStates),
    banner: z.string().nullable(),
    form: eventFormSchema,
  })
  .meta({ id: 'EditableEvent' });
export type EditableEvent = z.infer<typeof editableEventSchema>;

export const listManagedEventsQuery = pageQuery.extend({
  state: z.enum(eventStates).default('upcoming'),
});

import { z } from 'zod';
import * as texts from '#messages/events.ts';
import { tooManyDecimals } from '#messages/forms.ts';
import { pageQuery, text, words } from '../../envelope.ts';
import { HOME_TIME_ZONE } from '../../home-time-zone.ts';
import { isWholeCents } from '../../minor-units.ts';
import { orNull } from '../../or-null.ts';
import { idempotencyKey } from '../../tipping/schemas.ts';
import { uuid } from '../../uuid.ts';
import { isTicketsUrl, eventRules as rules } from '../rules.ts';
import { eventCategorySchema, eventSchema } from '../schemas.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Dollars with at most two decimals. */
const ticketPrice = z
  .number()
  .min(0, texts.priceNegative)
  .max(rules.mostDollars, texts.priceTooHigh)
  .refine(isWholeCents, tooManyDecimals);

/** An event as its organizer writes it, with the messages of section 5 of the specification. */
export const eventFormSchema = z.object({
  title: words(rules.title),
  /**
   * The local day of the event: YYYY-MM-DD. Earlier years are refused: old time zones are off by odd seconds, and
   * nobody sells tickets there.
   */
  date: z.iso
    .date({ error: rules.date, abort: true })
    .refine((day) => day >= '2000-01-01', texts.dateTooEarly),
  /** HH:MM, 24 hours. */
  time: z.string(rules.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, rules.time),
  /** The IANA time zone of `date` and `time`. */
  time_zone: text(60).default(HOME_TIME_ZONE),
  /** The place in the organizer's own words. */
  place_name: words(rules.location),
  /** The position of the place, latitude first; null while nobody has confirmed it on the map. */
  location: z
    .object({ coordinates: z.tuple([latitude, longitude]) })
    .nullable()
    .default(null),
  category: z.uuid(rules.category),
  description: words(rules.description),
  /** In the order of the bill. An entry with an id is that beneficiary; an entry without is only a name. */
  beneficiaries: z
    .array(
      z.object({
        id: uuid.nullable().default(null),
        name: words(rules.beneficiaries.name),
      }),
      rules.beneficiaries.none,
    )
    .min(1, rules.beneficiaries.none)
    .max(rules.beneficiaries.max, rules.beneficiaries.tooMany),
  /** The id of an uploaded picture. */
  picture: uuid.nullable().default(null),
  /** 0 means free; null means unknown. */
  ticket_price: ticketPrice.nullable().default(null),
  total_available_tickets: z.int().min(0).max(rules.mostTickets).nullable().default(null),
  /** The https address where tickets are sold; null removes it, omitting it leaves it unchanged. */
  tickets_url: text(rules.ticketsUrl.longest)
    .trim()
    .refine(isTicketsUrl, rules.ticketsUrl.wrong)
    .nullable()
    .optional(),
});
export type EventForm = z.output<typeof eventFormSchema>;

export const createEventBody = eventFormSchema.extend({
  /** Only the organizer sees a draft. */
  draft: z.boolean().default(false),
});

export const createEventHeaders = z.object({
  'idempotency-key': idempotencyKey
    .optional()
    .describe(
      'The same key and body again is the same event, however often it is sent; another body is refused, but for the picture, which may have been uploaded once more',
    ),
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
  tickets_url: fields.tickets_url,
  draft: z.literal(false, texts.noDraftAgain).optional(),
});

export const eventStates = ['upcoming', 'past', 'canceled', 'draft', 'deleted'] as const;

/**
 * The standing of a performer. One whose page has no manager, or who is only a name, is simply `listed`. The others are
 * asked; their place is confirmed once they agree.
 */
export const lineUpStandings = ['listed', 'pending', 'agreed', 'declined'] as const;

/** An own event in the list of the management page. */
export const managedEventSchema = eventSchema
  .pick({ id: true, title: true, banner: true, start_time: true, place_name: true })
  .extend({
    category: z.string(),
    beneficiaries: z.array(z.string()),
    /** The performers with their answers; those who declined come last. */
    line_up: z.array(z.object({ name: z.string(), standing: z.enum(lineUpStandings) })),
    state: z.enum(eventStates),
    /** Why we have hidden it, whatever its state. */
    hidden_because: z.string().nullable(),
    tickets_sold: z.int().min(0),
    total_available_tickets: z.int().min(0),
    saves: z.int().min(0),
    /** How many tips the whole line-up received. Amounts are not shown: each performer's share follows from their sum. */
    tips: z.int().min(0),
    /** How many tips to one performer came by the sign at the stage. */
    stage_tips: z.int().min(0),
    /** Until when a deleted event can be restored. */
    restorable_until: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'ManagedEvent' });
export type ManagedEvent = z.infer<typeof managedEventSchema>;

/** An own event as its form has it. */
export const editableEventSchema = z
  .object({
    id: uuid,
    state: z.enum(eventStates),
    banner: z.string().nullable(),
    /** The category of the form, which may no longer be offered; null where a draft lacks it. */
    category: orNull(eventCategorySchema),
    form: eventFormSchema,
  })
  .meta({ id: 'EditableEvent' });
export type EditableEvent = z.infer<typeof editableEventSchema>;

export const listManagedEventsQuery = pageQuery.extend({
  state: z.enum(eventStates).default('upcoming'),
});

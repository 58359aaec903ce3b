import { z } from 'zod';
import { beneficiarySchema } from '../beneficiaries/schemas.ts';
import { anyOf, pageQuery, searchText, wholeNumberText } from '../envelope.ts';
import { uuid } from '../uuid.ts';

export const eventCategorySchema = z.object({ id: uuid, name: z.string() }).meta({ id: 'EventCategory' });
export type EventCategory = z.infer<typeof eventCategorySchema>;

/** A performer of an event; the beneficiary's id is null for a name without a profile. */
export const eventBeneficiarySchema = z
  .object({
    id: uuid,
    beneficiary: z.object({ id: uuid.nullable(), name: z.string() }),
  })
  .meta({ id: 'EventBeneficiary' });

export const eventSchema = z
  .object({
    id: uuid,
    title: z.string(),
    description: z.string(),
    banner: z.string().nullable(),
    /** ISO 8601 with offset; null when not fixed yet. */
    start_time: z.iso.datetime({ offset: true }).nullable(),
    category: eventCategorySchema,
    /** Latitude first, longitude second; null where the place is not on the map. */
    location: z.object({ coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
    /** The place in the organizer's own words; searches match it. Null where none was given. */
    place_name: z.string().nullable(),
    display_price: z.string(),
    tickets_sold: z.int().min(0),
    total_available_tickets: z.int().min(0),
    /** Called off by its organizer. */
    canceled: z.boolean(),
    beneficiaries: z.array(eventBeneficiarySchema),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventSchema>;

export const eventDetailSchema = eventSchema
  .extend({
    /** The organization that holds it; null where there is none. */
    organizer: z.object({ id: uuid, name: z.string() }).nullable(),
    /** The organizer's account was erased: nobody is responsible for the event or can change it. */
    organizer_left: z.boolean(),
    /** It is over: it began more than twelve hours ago. */
    past: z.boolean(),
    /** The ids of the performers who take tips at the moment, each once, in the order of the bill. */
    takes_tips: z.array(uuid),
    /** The https address where tickets are sold; omitted where the organizer has given none. */
    tickets_url: z.string().optional(),
  })
  .meta({ id: 'EventDetail' });
export type EventDetail = z.infer<typeof eventDetailSchema>;

/** A performer with all a visitor may see of them; one without a profile has a name alone. */
export const eventBeneficiaryProfileSchema = z
  .object({
    id: uuid,
    beneficiary: beneficiarySchema
      .pick({
        name: true,
        bio: true,
        profile_picture: true,
        follower_count: true,
        types: true,
        user: true,
        tipping: true,
        suggested_amounts: true,
      })
      .extend({ id: uuid.nullable() }),
  })
  .meta({ id: 'EventBeneficiaryProfile' });
export type EventBeneficiaryProfile = z.infer<typeof eventBeneficiaryProfileSchema>;

export const savedEventSchema = eventSchema
  .extend({ saved_at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'SavedEvent' });
export type SavedEvent = z.infer<typeof savedEventSchema>;

export const eventSaveSchema = z.object({ saved: z.boolean() }).meta({ id: 'EventSave' });

export const listEventsQuery = pageQuery.extend({
  category: anyOf(uuid).describe('Ids of categories; repeat the key for any of several'),
  beneficiary: anyOf(uuid).describe('Ids of beneficiaries who perform; repeat the key for any of several'),
  search: searchText
    .optional()
    .describe(
      'Words that all stand somewhere in the title, the place or the names of the performers, in any script and order; accents and case do not count',
    ),
  when: z
    .enum(['upcoming', 'past', 'all'])
    .default('upcoming')
    .describe('Past events are answered latest first'),
});

export const listNearEventsQuery = z.object({
  search: searchText.default('').describe('What was searched for'),
  category: anyOf(uuid).describe('Ids of categories; repeat the key for any of several'),
  limit: wholeNumberText(1, 24, 6).describe('How many at most'),
});

/** For lists that are always short: returns all items by default. */
export const wholeListQuery = pageQuery.extend({ limit: wholeNumberText(1, 100, 100) });

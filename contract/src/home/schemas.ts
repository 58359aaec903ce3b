import { z } from 'zod';
import { text, words } from '../envelope.ts';
import { testimonialRules as rules, testimonialCategories } from './rules.ts';

export const testimonialBody = z.object({
  name: words(rules.name),
  /** Who they are, in their own words: 'Jazz singer', 'Café owner'. */
  role: words(rules.role),
  category: z.enum(testimonialCategories, rules.category),
  rating: z.int(rules.rating).min(1, rules.rating).max(5, rules.rating),
  quote: words(rules.quote),
  email: z.email(rules.email.invalid).max(rules.email.max, rules.email.invalid).optional(),
  /** A honeypot that people do not see: only a bot fills it in, and its testimonial is discarded. */
  website: text(500).optional(),
});
export type TestimonialBody = z.infer<typeof testimonialBody>;

export const siteFiguresSchema = z
  .object({
    /** Those who have received tips or the money of a campaign that were not refunded. */
    artists_supported: z.int().min(0),
    /** In US dollars, less refunds and disputes. */
    tips_processed: z.number().min(0),
    users: z.int().min(0),
    /** Campaigns that have at least one contribution. */
    campaigns_backed: z.int().min(0),
    /** Contributions to them, in US dollars, less refunds and disputes. */
    campaigns_collected: z.number().min(0),
  })
  .meta({ id: 'SiteFigures' });

export const testimonialReceiptSchema = z.object({ received: z.literal(true) }).meta({
  id: 'TestimonialReceipt',
});

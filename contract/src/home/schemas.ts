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
  /** Shown to no person: whoever fills it is a program, and their testimonial goes nowhere. */
  website: text(500).optional(),
});
export type TestimonialBody = z.infer<typeof testimonialBody>;

export const siteFiguresSchema = z
  .object({
    /** Those who have received tips, or the money of a campaign, and kept it. */
    artists_supported: z.int().min(0),
    /** In US dollars; what was refunded or disputed is taken off. */
    tips_processed: z.number().min(0),
    users: z.int().min(0),
    /** Campaigns that somebody has given to. */
    campaigns_backed: z.int().min(0),
    /** What was given to them, in US dollars; what was refunded or disputed is taken off. */
    campaigns_collected: z.number().min(0),
  })
  .meta({ id: 'SiteFigures' });

export const testimonialReceiptSchema = z.object({ received: z.literal(true) }).meta({
  id: 'TestimonialReceipt',
});

import { z } from 'zod';
import { uuid } from '../uuid.ts';

export const paymentMethodSchema = z
  .object({ id: uuid, name: z.string(), logo: z.string() })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** The status of a payment; the database allows only the transitions listed in docs/decisions. */
export const paymentStatusSchema = z.enum([
  'pending',
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'disputed',
]);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

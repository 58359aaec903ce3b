import { z } from 'zod';
import { uuid } from '../uuid.ts';

export const paymentMethodSchema = z
  .object({ id: uuid, name: z.string(), logo: z.string() })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** Where a payment stands; the database allows only the edges listed in docs/decisions. */
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

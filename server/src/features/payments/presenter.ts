import type { Selectable } from 'kysely';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { PaymentMethodTable } from './tables.ts';

export function presentMethod(method: Selectable<PaymentMethodTable>): PaymentMethod {
  return { id: method.id, name: method.name, logo: method.logo };
}

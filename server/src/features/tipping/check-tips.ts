import type { BookCheck } from '#server/features/payments/public.ts';
import { listUnpayableTips } from './repository.ts';

/** What must always be true of tips, on top of the payments'. */
export const tipChecks: readonly BookCheck[] = [
  { name: 'every tip has a payment of its amount', findProblems: listUnpayableTips },
];

import { defineError } from '../endpoint.ts';

export const tipNotFound = defineError({ code: 'tip_not_found', status: 404, detail: 'Tip not found' });
export const receiptNotFound = defineError({
  code: 'receipt_not_found',
  status: 404,
  detail: 'There is no receipt with this code',
});
export const idempotencyKeyReused = defineError({
  code: 'idempotency_key_reused',
  status: 409,
  detail: 'This form was already sent with other values. Please open it again.',
});
/** The tip behind this key has already ended; a new tip needs a new key. */
export const tipAlreadyEnded = defineError({
  code: 'tip_already_ended',
  status: 409,
  detail: 'This tip has already ended. Please open the form again to send another.',
});

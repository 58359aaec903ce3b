import { defineError } from '../endpoint.ts';

export const unsubscribeLinkInvalid = defineError({
  code: 'unsubscribe_link_invalid',
  status: 404,
  detail: (texts) => texts.unsubscribe_link_invalid,
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { emailField } from '../forms.ts';
import { guestTokenPattern } from '../guests.ts';

const guestToken = z
  .string()
  .regex(guestTokenPattern)
  .describe('Sent as `Authorization: Bearer …` where one tips; it never ends, so it is kept like a password');

export const beginAsGuest = defineEndpoint({
  id: 'beginAsGuest',
  method: 'post',
  path: '/account/guests',
  feature: 'account',
  summary:
    'Begin to tip without an account. The token sent along is answered again, but for one whose guest has another address',
  access: 'public',
  limit: 'write',
  status: 201,
  body: z.object({
    token: z.string().max(200).optional().describe('The token of a guest who comes back'),
    email: z
      .string()
      .max(300)
      .pipe(emailField)
      .optional()
      .describe('Where receipts go. What was given is merged into the account that proves this address'),
  }),
  answer: { result: z.object({ token: guestToken }) },
  errors: [],
});

import { z } from 'zod';
import { pageContested } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { eventNotFound } from '../errors.ts';
import { answerInvitationBody, invitationSchema } from './schemas.ts';

export const listEventInvitations = defineEndpoint({
  id: 'listEventInvitations',
  method: 'get',
  path: '/events/invitations',
  feature: 'events',
  summary:
    'Where the pages of the signed-in person stand on bills of events to come, or declined to; those that wait for an answer first',
  access: 'signed-in',
  limit: 'read',
  query: pageQuery,
  answer: { results: invitationSchema },
  errors: [],
});

export const answerEventInvitation = defineEndpoint({
  id: 'answerEventInvitation',
  method: 'put',
  path: '/events/listing/{id}/performers/{page}/agreement',
  feature: 'events',
  summary:
    'Agree for an own page to be on the bill of an event, or decline; whoever declines is off the bill, and may agree after all',
  access: 'signed-in',
  limit: 'write',
  params: z.object({ id: uuid, page: uuid }),
  body: answerInvitationBody,
  answer: { result: answerInvitationBody },
  errors: [eventNotFound, pageContested],
});

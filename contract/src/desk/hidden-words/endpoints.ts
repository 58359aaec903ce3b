import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { byId, everybody, refusals } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { deskHiddenWordsSchema } from '../reports/schemas.ts';
import { reasonBody } from '../schemas.ts';

export const listDeskHiddenWords = defineEndpoint({
  id: 'listDeskHiddenWords',
  method: 'get',
  path: '/desk/hidden-words',
  feature: 'desk',
  summary: 'Messages, thanks, posts, updates and comments that the desk has hidden, the last hidden first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskHiddenWordsSchema },
  errors: refusals,
});

export const getDeskHiddenWords = defineEndpoint({
  id: 'getDeskHiddenWords',
  method: 'get',
  path: '/desk/hidden-words/{id}',
  feature: 'desk',
  summary:
    'Words that the desk has hidden, by the id of the post, the update or the comment, of the tip or the pledge of a message, or by the receipt code of thanks',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskHiddenWordsSchema },
  errors: refusals,
});

export const showDeskHiddenWords = defineEndpoint({
  id: 'showDeskHiddenWords',
  method: 'post',
  path: '/desk/hidden-words/{id}/show',
  feature: 'desk',
  summary: 'Show words again that the desk has hidden; what their receiver had hidden before stays hidden',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ shown: z.literal(true) }) },
  errors: [...refusals, secondOperatorNeeded],
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import { tipNotFound, tipWithoutWords } from '../errors.ts';
import { listWordsQuery, supporterWordsSchema, tipSchema, tipWordsBody } from '../schemas.ts';

const one = z.object({ id: uuid });

export const showTipWords = defineEndpoint({
  id: 'showTipWords',
  method: 'put',
  path: '/tipping/tips/{id}/words',
  feature: 'tipping',
  summary:
    'Let everybody read the message of an own tip on the page of the one who was tipped, or take it off',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: tipWordsBody,
  answer: { result: tipSchema },
  errors: [tipNotFound, tipWithoutWords],
});

export const listTipWords = defineEndpoint({
  id: 'listTipWords',
  method: 'get',
  path: '/tipping/pages/{id}/words',
  feature: 'tipping',
  summary: 'What fans wrote with their tips to a page and let everybody read, shown last first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  query: listWordsQuery,
  answer: { results: supporterWordsSchema },
  errors: [],
});

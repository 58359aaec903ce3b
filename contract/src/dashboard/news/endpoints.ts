import { z } from 'zod';
import { pageNotFound } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import { newsHeaders, receivedTipSchema } from '../schemas.ts';

const onePage = z.object({ id: uuid });

export const followDashboardNews = defineEndpoint({
  id: 'followDashboardNews',
  method: 'get',
  path: '/dashboard/pages/{id}/news',
  feature: 'dashboard',
  summary: 'The tips of a page as they come in: server-sent events named `tip`, their number as id',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  headers: newsHeaders,
  answer: { events: receivedTipSchema },
  errors: [pageNotFound],
});

import { decodeJwt } from 'jose';
import { followDashboardNews } from '#contract/dashboard/news/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { PageNews } from './page-news.ts';

export function newsEndpoints({ pageNews }: { readonly pageNews: PageNews }): EndpointHandler[] {
  return [
    handle(followDashboardNews, ({ caller: { accountId, sessionId }, params, headers, request }) => {
      const after = headers['last-event-id'];
      return pageNews.follow({
        pageId: params.id,
        accountId,
        sessionId,
        after: after === undefined ? null : Number(after),
        endsAt: endOf(request.headers.get('authorization')),
      });
    }),
  ];
}

/** When the token in a header expires. The header must have been accepted just now. */
function endOf(authorization: string | null): Date {
  const { exp = 0 } = decodeJwt((authorization ?? '').replace(/^bearer +/i, ''));
  return new Date(exp * 1000);
}

import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { paymentsTexts as texts } from '#texts/desk/payments.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, RowEnd, Rows } from '../desk-frame.tsx';
import { DeskSearch, pagesOf, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/payments-page';
import { PaymentState } from './payment-state.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.payments(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/payments', { query });
    return { payments: results, search, page, pages: pagesOf(metadata) };
  });

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { desk, payments, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search} />
      {payments.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={search ? texts.noneFound : texts.noneYet} />
      ) : (
        <Rows>
          {payments.map((payment) => (
            <Row key={payment.id}>
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={deskPaths.payment(payment.id)}
                  className="wrap-anywhere font-bold after:absolute after:inset-0"
                >
                  {payment.description}
                  <span className="sr-only">{`: ${payment.fan.name}, ${formatDateTime(payment.created_at)}`}</span>
                </Link>
                <p className="wrap-anywhere text-muted text-sm">
                  {payment.fan.name} · {formatDateTime(payment.created_at)}
                </p>
              </div>
              <RowEnd>
                <PaymentState status={payment.status} />
                <p className="min-w-24 text-right font-bold tabular-nums">
                  {minorAmount(payment.amount_minor, payment.currency)}
                </p>
              </RowEnd>
            </Row>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.payments({ search, page: at })} />
    </DeskFrame>
  );
}

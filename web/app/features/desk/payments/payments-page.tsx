import { Form, Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { paymentsTexts as texts } from '#texts/desk/payments.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { readPage } from '#web/platform/list-query.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/payments-page';
import { PaymentState } from './payment-state.tsx';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.payments(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const search = (args.url.searchParams.get('search') ?? '').trim().slice(0, 200);
    const page = readPage(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/payments', {
      query: { search, limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { payments: results, search, page, pages: Math.ceil(metadata.total / perPage) };
  });

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { desk, payments, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
        <Field label={texts.search} className="min-w-0 flex-1 basis-60">
          {(control) => (
            <input
              {...control}
              key={search}
              className="field"
              type="search"
              name="search"
              maxLength={200}
              autoComplete="off"
              defaultValue={search}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-primary">
          {texts.find}
        </button>
      </Form>
      {payments.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={search ? texts.noneFound : texts.noneYet} />
      ) : (
        <Rows>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link to={deskPaths.payment(payment.id)} className="font-bold after:absolute after:inset-0">
                  {payment.description}
                </Link>
                <p className="wrap-anywhere text-muted text-sm">
                  {payment.fan.name} · {formatDate(payment.created_at)}, {formatTime(payment.created_at)}
                </p>
              </div>
              <PaymentState status={payment.status} />
              <p className="ml-auto font-bold tabular-nums">
                {minorAmount(payment.amount_minor, payment.currency)}
              </p>
            </li>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.payments({ search, page: at })} />
    </DeskFrame>
  );
}

import {
  closeDeskCase,
  getDesk,
  getDeskCase,
  getDeskJob,
  getDeskPayment,
  listDeskCases,
  listDeskJobs,
  listDeskPayments,
  listLog,
  refundDeskPayment,
  retryDeskJob,
} from '#contract/desk/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import type { Payments } from '#server/features/payments/public.ts';
import { countReported } from '#server/features/reports/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { handleAct } from './audit/handle-act.ts';
import { countAuditEntries, listAuditEntries } from './audit/repository.ts';
import { closeCase } from './close-case.ts';
import { moreThanShown } from './list-page.ts';
import { listingEndpoints } from './listings/http.ts';
import { peopleEndpoints } from './people/http.ts';
import {
  presentCase,
  presentCaseDetails,
  presentJob,
  presentJobDetails,
  presentLogEntry,
  presentPayment,
  presentPaymentDetails,
} from './presenter.ts';
import { refundPayment } from './refund-payment.ts';
import { reportEndpoints } from './reports/http.ts';
import { requireFailedJob, retryJob } from './retry-job.ts';
import { searchPayments } from './search-payments.ts';

export interface DeskDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export function deskEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { db, payments, jobs } = dependencies;
  return [
    handle(getDesk, async ({ caller }) => {
      const [reports, cases, letters] = await Promise.all([
        countReported(db),
        payments.listCases(),
        jobs.deadLetters.list(),
      ]);
      return { role: caller.role, waiting: { reports, cases: cases.length, jobs: letters.length } };
    }),
    ...paymentEndpoints(dependencies),
    ...caseEndpoints(dependencies),
    ...peopleEndpoints(dependencies),
    ...listingEndpoints(dependencies),
    ...reportEndpoints(dependencies),
    handle(listDeskJobs, async ({ query }) => {
      const letters = await jobs.deadLetters.list();
      return {
        results: sliceOf(letters, query).map(presentJob),
        metadata: { total: letters.length, ...query },
      };
    }),
    handle(getDeskJob, async ({ params }) =>
      presentJobDetails(await requireFailedJob(dependencies, params.id)),
    ),
    handleAct(retryDeskJob, async ({ params, body }, record) => ({
      receipt: await retryJob(dependencies, { ...params, ...body }, record),
      answer: { retried: true as const },
    })),
    handle(listLog, async ({ query }) => {
      const [entries, total] = await Promise.all([listAuditEntries(db, query), countAuditEntries(db)]);
      return { results: entries.map(presentLogEntry), metadata: { total, ...query } };
    }),
  ];
}

function paymentEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { db, payments } = dependencies;
  return [
    handle(listDeskPayments, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => {
        const found = await searchPayments(dependencies, search, one);
        const ids = found.map(({ accountId }) => accountId);
        const names = await nameAccounts(db, ids);
        return found.map((payment) => presentPayment(payment, names));
      }),
    ),
    handle(getDeskPayment, async ({ params }) => {
      const details = await payments.show(params.id);
      if (!details) throw new Refusal(notFound);
      return presentPaymentDetails(details, await nameAccounts(db, [details.accountId]));
    }),
    handleAct(refundDeskPayment, async ({ params, body }, record) => {
      const { receipt, details } = await refundPayment(dependencies, { ...params, ...body }, record);
      const names = await nameAccounts(db, [details.accountId]);
      return { receipt, answer: presentPaymentDetails(details, names) };
    }),
  ];
}

function caseEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { payments } = dependencies;
  return [
    handle(listDeskCases, async ({ query }) => {
      const cases = await payments.listCases();
      return { results: sliceOf(cases, query).map(presentCase), metadata: { total: cases.length, ...query } };
    }),
    handle(getDeskCase, async ({ params }) => {
      const details = await payments.showCase(params.id);
      if (!details) throw new Refusal(notFound);
      return presentCaseDetails(details);
    }),
    handleAct(closeDeskCase, async ({ params, body, caller }, record) => {
      const closing = { ...params, ...body, closedBy: `${caller.role} ${caller.accountId}` };
      const { receipt, details } = await closeCase(dependencies, closing, record);
      return { receipt, answer: presentCaseDetails(details) };
    }),
  ];
}

/** Lists that wait for people are short enough to be read whole. */
function sliceOf<Item>(items: readonly Item[], { limit, offset }: Page): Item[] {
  return items.slice(offset, offset + limit);
}

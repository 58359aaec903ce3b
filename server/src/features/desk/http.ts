import type { RawBuilder } from 'kysely';
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
import type { CaseDetails, Payments } from '#server/features/payments/public.ts';
import { countReported, type Reportables } from '#server/features/reports/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { handleAct } from './audit/handle-act.ts';
import { countAuditEntries, listAuditEntries } from './audit/repository.ts';
import { closeCase } from './close-case.ts';
import { comparisonEndpoints } from './comparison/http.ts';
import { debtEndpoints } from './debts/http.ts';
import { evidenceEndpoints } from './evidence/http.ts';
import { kindEndpoints } from './kinds/http.ts';
import { moreThanShown } from './list-page.ts';
import { listingEndpoints } from './listings/http.ts';
import { peopleEndpoints } from './people/http.ts';
import {
  accountsIn,
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
import { roleEndpoints } from './roles/http.ts';
import { searchPayments } from './search-payments.ts';
import { countBy } from './waiting/repository.ts';

export interface DeskDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly reportables: Reportables;
  /** How many claims of pages, campaigns and payouts wait. */
  readonly expressions: {
    readonly waitingClaims: RawBuilder<number>;
    readonly waitingCampaigns: RawBuilder<number>;
    readonly waitingPayouts: RawBuilder<number>;
  };
}

export function deskEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { db, payments, jobs, expressions } = dependencies;
  return [
    handle(getDesk, async ({ caller }) => {
      const [reports, claims, campaigns, cases, letters, payouts] = await Promise.all([
        countReported(db),
        countBy(db, expressions.waitingClaims),
        countBy(db, expressions.waitingCampaigns),
        payments.countCases(),
        jobs.deadLetters.count(),
        caller.role === 'support' ? undefined : countBy(db, expressions.waitingPayouts),
      ]);
      return { role: caller.role, waiting: { reports, claims, campaigns, cases, jobs: letters, payouts } };
    }),
    ...paymentEndpoints(dependencies),
    ...caseEndpoints(dependencies),
    ...peopleEndpoints(dependencies),
    ...listingEndpoints(dependencies),
    ...reportEndpoints(dependencies),
    ...roleEndpoints(dependencies),
    ...kindEndpoints(dependencies),
    ...comparisonEndpoints(dependencies),
    ...debtEndpoints(dependencies),
    ...evidenceEndpoints(dependencies),
    handle(listDeskJobs, async ({ query }) => {
      const [letters, total] = await Promise.all([jobs.deadLetters.list(query), jobs.deadLetters.count()]);
      return { results: letters.map(presentJob), metadata: { total, ...query } };
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
      const people = entries.flatMap((entry) => (entry.subject_kind === 'account' ? entry.subject_id : []));
      const names = await nameAccounts(db, people);
      return {
        results: entries.map((entry) => presentLogEntry(entry, names)),
        metadata: { total, ...query },
      };
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
      const { receipt, details } = await refundPayment(
        dependencies,
        { ...params, reason: body.reason, amountMinor: body.amount_minor },
        record,
      );
      const names = await nameAccounts(db, [details.accountId]);
      return { receipt, answer: presentPaymentDetails(details, names) };
    }),
  ];
}

function caseEndpoints(dependencies: DeskDependencies): EndpointHandler[] {
  const { db, payments } = dependencies;
  return [
    handle(listDeskCases, async ({ query }) => {
      const [cases, total] = await Promise.all([payments.listCases(query), payments.countCases()]);
      return { results: cases.map(presentCase), metadata: { total, ...query } };
    }),
    handle(getDeskCase, async ({ params }) => {
      const details = await payments.showCase(params.id);
      if (!details) throw new Refusal(notFound);
      return presentCaseDetails(details, await nameClosers(db, details));
    }),
    handleAct(closeDeskCase, async ({ params, body, caller }, record) => {
      const closing = { ...params, ...body, closedBy: `${caller.role} ${caller.accountId}` };
      const { receipt, details } = await closeCase(dependencies, closing, record);
      return { receipt, answer: presentCaseDetails(details, await nameClosers(db, details)) };
    }),
  ];
}

/** Closings hold the id of the operator who did it, or the user of the machine. */
function nameClosers(db: Database, { found: { closing } }: CaseDetails) {
  return nameAccounts(db, accountsIn(closing?.closedBy ?? ''));
}

import {
  closeDeskReports,
  getDeskReport,
  hideDeskComment,
  hideDeskContributionMessage,
  hideDeskMessage,
  hideDeskPost,
  hideDeskThanks,
  hideDeskUpdate,
  listDeskReports,
} from '#contract/desk/reports/endpoints.ts';
import { type DeskReport, type DeskReportDetails, hiddenWordsKinds } from '#contract/desk/reports/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import {
  countReported,
  findReported,
  listReported,
  listReportsOf,
  type Reportables,
  type ReportedSubject,
  type ReportedThing,
} from '#server/features/reports/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { nameOf } from '../presenter.ts';
import { closeSeenReports } from './close-seen-reports.ts';
import { hideWords } from './hide-words.ts';
import { findThing, requireNotOwn } from './reported-thing.ts';

interface ReportDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly reportables: Reportables;
}

export function reportEndpoints(dependencies: ReportDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(listDeskReports, async ({ query }) => {
      const [reported, total] = await Promise.all([listReported(db, query), countReported(db)]);
      const results = await Promise.all(
        reported.map(async (one) => presentReported(one, await findThing(dependencies, one.kind, one.id))),
      );
      return { results, metadata: { total, ...query } };
    }),
    handle(getDeskReport, ({ caller, params }) => readReported(dependencies, params.id, caller.accountId)),
    handleAct(closeDeskReports, ({ caller, params: { id }, body }, record) => {
      const { outcome, last_report: last, reason } = body;
      const closing = { id, outcome, last, reason, operatorId: caller.accountId };
      return closeSeenReports(dependencies, closing, record);
    }),
  ];
}

/** The endpoints that hide words; those that the desk has hidden are in `hidden-words/`. */
export function hidingEndpoints(dependencies: ReportDependencies): EndpointHandler[] {
  return hiddenWordsKinds.map((kind) =>
    handleAct(hiding[kind], async ({ caller, params, body }, record) => ({
      receipt: await hideWords(
        dependencies,
        { kind, ...params, ...body, operatorId: caller.accountId },
        record,
      ),
      answer: { hidden: true as const },
    })),
  );
}

const hiding = {
  message: hideDeskMessage,
  post: hideDeskPost,
  update: hideDeskUpdate,
  comment: hideDeskComment,
  contribution: hideDeskContributionMessage,
  thanks: hideDeskThanks,
};

/** Throws `not_found` and, for what is the operator's own, `second_operator_needed`. */
async function readReported(
  dependencies: ReportDependencies,
  id: string,
  operatorId: string,
): Promise<DeskReportDetails> {
  const { db } = dependencies;
  const found = await findReported(db, id);
  if (!found) throw new Refusal(notFound);
  await requireNotOwn(dependencies, found, operatorId);
  const [thing, reports] = await Promise.all([
    findThing(dependencies, found.kind, id),
    listReportsOf(db, id),
  ]);
  const names = await nameAccounts(db, [
    ...thing.accountIds,
    ...reports.flatMap(({ accountId }) => accountId ?? []),
  ]);
  const named = (accountId: string) => ({ id: accountId, name: nameOf(names, accountId) });
  return {
    ...presentReported(found, thing),
    hidden: thing.hidden,
    people: thing.accountIds.map(named),
    reports: reports.map(({ accountId, at, ...report }) => ({
      ...report,
      reporter: accountId === null ? null : named(accountId),
      at: at.toISOString(),
    })),
  };
}

function presentReported(
  { first_at, last_at, ...reported }: ReportedThing,
  { name }: ReportedSubject,
): DeskReport {
  return { ...reported, name, first_at: first_at.toISOString(), last_at: last_at.toISOString() };
}

import {
  exportDashboardSupporters,
  getDashboardFigures,
  getDashboardPage,
  hideDashboardTipMessage,
  listAllDashboardSupporters,
  listDashboardDays,
  listDashboardNights,
  listDashboardPages,
  listDashboardSupporters,
  listDashboardTips,
  thankForDashboardTip,
} from '#contract/dashboard/endpoints.ts';
import { messageWithheld } from '#contract/dashboard/errors.ts';
import { findOwnPage, requireNotContestedForEditor } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { requireManagedPage, requirePageTip } from './managed-page.ts';
import { presentSupporter } from './presenter.ts';
import {
  readDays,
  readFigures,
  readNights,
  readReceivedTips,
  readSupporters,
  readSupportersAfter,
} from './read-dashboard.ts';
import { presentReceivedTips, type ReadTipFees } from './received/present-tips.ts';
import type { PageTipRow } from './received/repository.ts';
import { listManagedPages as listPages, saveMessageHiding } from './repository.ts';
import { listReturning } from './supporters/repository.ts';
import { thankForTip as thank } from './thank-for-tip.ts';

export interface DashboardDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly readTipFees: ReadTipFees;
}

export function dashboardEndpoints(dependencies: DashboardDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  const requireRead = (accountId: string, pageId: string) =>
    requireManagedPage(db, { accountId, pageId, action: 'read' });
  const presentTip = async (row: PageTipRow) => {
    const [tip] = await presentReceivedTips(dependencies, [row]);
    if (!tip) throw new Error('A tip was not presented.');
    return tip;
  };
  return [
    handle(listDashboardPages, async ({ caller, query }) => {
      const { pages, total } = await listPages(db, caller.accountId, query);
      return { results: pages, metadata: { total, ...query } };
    }),
    handle(getDashboardPage, ({ caller, params }) => requireRead(caller.accountId, params.id)),
    handle(listDashboardTips, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readReceivedTips(dependencies, params.id, query);
    }),
    handle(getDashboardFigures, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readFigures(db, params.id, { ...query, now: clock.now() });
    }),
    handle(listDashboardDays, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readDays(db, params.id, query);
    }),
    handle(listDashboardNights, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readNights(db, params.id, query);
    }),
    handle(listAllDashboardSupporters, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readSupporters(db, params.id, query);
    }),
    handle(exportDashboardSupporters, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      return readSupportersAfter(db, params.id, query);
    }),
    handle(listDashboardSupporters, async ({ caller, params, query }) => {
      await requireRead(caller.accountId, params.id);
      const { rows, total } = await listReturning(db, params.id, query);
      return { results: rows.map(presentSupporter), metadata: { total, ...query } };
    }),
    handle(thankForDashboardTip, async ({ caller, params, body }) => {
      const thanks = { pageId: params.id, tipId: params.tip, text: body.text };
      return presentTip(await thank(dependencies, caller, thanks));
    }),
    handle(hideDashboardTipMessage, async ({ caller, params, body }) => {
      const { id: pageId, tip: tipId } = params;
      await requireManagedPage(db, { accountId: caller.accountId, pageId, action: 'hideMessage' });
      requireNotContestedForEditor(await findOwnPage(db, { accountId: caller.accountId, id: pageId }));
      await requirePageTip(db, pageId, tipId);
      if (!(await saveMessageHiding(db, tipId, body.hidden ? clock.now() : null)))
        throw new Refusal(messageWithheld);
      return presentTip(await requirePageTip(db, pageId, tipId));
    }),
  ];
}

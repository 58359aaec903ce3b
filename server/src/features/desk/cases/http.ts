import { closeDeskCase, getDeskCase, listDeskCases } from '#contract/desk/cases/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import type { CaseDetails, Payments } from '#server/features/payments/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { accountsIn, presentCase, presentCaseDetails } from '../presenter.ts';
import { closeCase } from './close-case.ts';

export function caseEndpoints(dependencies: {
  readonly db: Database;
  readonly payments: Payments;
}): EndpointHandler[] {
  const { db, payments } = dependencies;
  return [
    handle(listDeskCases, async ({ query: { state, ...query } }) => {
      if (state === 'suspense') {
        const [cases, total] = await Promise.all([
          payments.listCasesInSuspense(query),
          payments.countCasesInSuspense(),
        ]);
        return {
          results: cases.map(({ found, inSuspense }) => presentCase(found, inSuspense)),
          metadata: { total, ...query },
        };
      }
      const [cases, total] = await Promise.all([payments.listCases(query), payments.countCases()]);
      return { results: cases.map((found) => presentCase(found)), metadata: { total, ...query } };
    }),
    handle(getDeskCase, async ({ params }) => {
      const details = await payments.showCase(params.id);
      if (!details) throw new Refusal(notFound);
      return presentCaseDetails(details, await nameClosers(db, details));
    }),
    handleAct(closeDeskCase, async ({ params, body, caller }, record) => {
      const closing = { ...params, ...body, closedBy: `${caller.role} ${caller.accountId}` };
      const { receipt, details } = await closeCase(dependencies, closing, caller.accountId, record);
      return { receipt, answer: presentCaseDetails(details, await nameClosers(db, details)) };
    }),
  ];
}

/** `closedBy` contains the account id of the operator, or the user of the machine. */
function nameClosers(db: Database, { found: { closing, decision } }: CaseDetails) {
  return nameAccounts(db, accountsIn(`${closing?.closedBy} ${decision?.closedBy}`));
}

import { hideDeskUpdate } from '#contract/campaigns/desk-endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { handleAct } from '#server/features/desk/public.ts';
import { closeReports } from '#server/features/reports/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { EndpointHandler } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { CampaignDependencies } from '../managing/own-campaign.ts';
import { withholdUpdate } from '../updates/repository.ts';

/** Hides an update, whatever its owner does, until the desk shows it again, and settles its reports. */
export function hideUpdateEndpoint({ db, clock }: CampaignDependencies): EndpointHandler {
  return handleAct(hideDeskUpdate, ({ params: { id }, body: { reason } }, record) =>
    inTransaction(db, async (transaction) => {
      const at = clock.now();
      if (!(await withholdUpdate(transaction, id, at))) throw new Refusal(notFound);
      const closed = await closeReports(transaction, { id, outcome: 'settled', at });
      const subject = { kind: 'update', id };
      const receipt = await record(transaction, { subject, before: { reports: closed }, reason });
      return { receipt, answer: { hidden: true as const } };
    }),
  );
}

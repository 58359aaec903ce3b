import {
  approveDeskCampaign,
  cancelDeskCampaign,
  freezeDeskCampaign,
  getDeskCampaign,
  listDeskCampaigns,
  refuseDeskCampaign,
  returnDeskCampaign,
  unfreezeDeskCampaign,
} from '#contract/campaigns/desk-endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import { handleAct } from '#server/features/desk/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { minorToDollars } from '../campaign-money.ts';
import {
  type CampaignDependencies,
  missingSteps,
  presentDecision,
  viewCampaign,
} from '../managing/own-campaign.ts';
import { findCampaignById, listDecisions, type OwnCampaignRow } from '../managing/repository.ts';
import { approveCampaign, cancelCampaign, freezeCampaign, turnDownCampaign } from './decide-campaign.ts';
import { listCampaignIds } from './repository.ts';

/** What operators see of campaigns, and how they decide. */
export function deskCampaignEndpoints(dependencies: CampaignDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const read = (id: string) => readDeskCampaign(dependencies, id);
  return [
    handle(listDeskCampaigns, async ({ query }) => {
      const { ids, total } = await listCampaignIds(db, query, query);
      const rows = await Promise.all(ids.map((id) => findCampaignById(db, id)));
      const found = rows.filter((row) => row !== undefined);
      const { limit, offset } = query;
      return { results: await presentRows(dependencies, found), metadata: { total, limit, offset } };
    }),
    handle(getDeskCampaign, ({ params }) => read(params.id)),
    handleAct(approveDeskCampaign, async ({ caller, params, body }, record) => {
      const { reason, version, live_on: liveOn } = body;
      const decision = { id: params.id, reason, version, liveOn, by: caller.accountId };
      const receipt = await approveCampaign(dependencies, decision, record);
      return { receipt, answer: await read(params.id) };
    }),
    ...(
      [
        [returnDeskCampaign, 'draft'],
        [refuseDeskCampaign, 'refused'],
      ] as const
    ).map(([endpoint, state]) =>
      handleAct(endpoint, async ({ caller, params, body }, record) => ({
        receipt: await turnDownCampaign(
          dependencies,
          { id: params.id, reason: body.reason, by: caller.accountId, state },
          record,
        ),
        answer: await read(params.id),
      })),
    ),
    ...(
      [
        [freezeDeskCampaign, 'frozen'],
        [unfreezeDeskCampaign, 'live'],
      ] as const
    ).map(([endpoint, state]) =>
      handleAct(endpoint, async ({ caller, params, body }, record) => ({
        receipt: await freezeCampaign(
          dependencies,
          { id: params.id, reason: body.reason, by: caller.accountId, state },
          record,
        ),
        answer: await read(params.id),
      })),
    ),
    handleAct(cancelDeskCampaign, async ({ caller, params, body }, record) => ({
      receipt: await cancelCampaign(
        dependencies,
        { id: params.id, reason: body.reason, by: caller.accountId },
        record,
      ),
      answer: await read(params.id),
    })),
  ];
}

async function presentRows({ db, clock }: CampaignDependencies, rows: readonly OwnCampaignRow[]) {
  const owners = await nameAccounts(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    state: row.state,
    title: row.title,
    category: row.category as 'Music',
    goal: minorToDollars(row.goal_minor),
    collected: minorToDollars(row.collected_minor),
    missing: missingSteps(row, clock.now()),
    closes_at: row.closes_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    owner: ownerOf(row, owners),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  }));
}

type Named = Awaited<ReturnType<typeof nameAccounts>>;

function ownerOf({ account_id }: OwnCampaignRow, named: Named) {
  const { name, email } = named.get(account_id) ?? { name: '', email: '' };
  return { id: account_id, name, email };
}

async function readDeskCampaign({ db, clock }: CampaignDependencies, id: string) {
  const row = await findCampaignById(db, id);
  if (!row) throw new Refusal(notFound);
  const [campaign, decisions] = await Promise.all([
    viewCampaign(db, row, clock.now()),
    listDecisions(db, id),
  ]);
  const accounts = decisions.flatMap(({ account_id }) => account_id ?? []);
  const named = await nameAccounts(db, [row.account_id, ...accounts]);
  return {
    ...campaign,
    owner: ownerOf(row, named),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    history: decisions.map((decision) => ({
      ...presentDecision(decision),
      by: (decision.account_id && named.get(decision.account_id)?.name) ?? '',
    })),
  };
}

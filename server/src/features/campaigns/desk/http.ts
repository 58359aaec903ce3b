import {
  approveDeskCampaign,
  cancelDeskCampaign,
  freezeDeskCampaign,
  getDeskCampaign,
  hideDeskCampaign,
  listDeskCampaigns,
  refuseDeskCampaign,
  returnDeskCampaign,
  showDeskCampaign,
  unfreezeDeskCampaign,
} from '#contract/campaigns/desk-endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import { type AuditReceipt, handleAct, type Record } from '#server/features/desk/public.ts';
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
import {
  approveCampaign,
  cancelCampaign,
  type Decision,
  freezeCampaign,
  turnDownCampaign,
} from './decide-campaign.ts';
import { hideCampaign } from './hide-campaign.ts';
import { hideUpdateEndpoint } from './hide-update.ts';
import { findHiding, listCampaignIds } from './repository.ts';

/** Those by which an operator decides about a campaign with nothing but a reason. */
type MovingEndpoint =
  | typeof returnDeskCampaign
  | typeof refuseDeskCampaign
  | typeof freezeDeskCampaign
  | typeof unfreezeDeskCampaign
  | typeof hideDeskCampaign
  | typeof showDeskCampaign
  | typeof cancelDeskCampaign;

/** What operators see of campaigns, and how they decide. */
export function deskCampaignEndpoints(dependencies: CampaignDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const read = (id: string) => readDeskCampaign(dependencies, id);
  const moving = (
    endpoint: MovingEndpoint,
    move: (decision: Decision, record: Record) => Promise<AuditReceipt>,
  ) =>
    handleAct(endpoint, async ({ caller, params: { id }, body: { reason } }, record) => ({
      receipt: await move({ id, reason, by: caller.accountId }, record),
      answer: await read(id),
    }));
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
    moving(returnDeskCampaign, (decision, record) =>
      turnDownCampaign(dependencies, { ...decision, state: 'draft' }, record),
    ),
    moving(refuseDeskCampaign, (decision, record) =>
      turnDownCampaign(dependencies, { ...decision, state: 'refused' }, record),
    ),
    moving(freezeDeskCampaign, (decision, record) =>
      freezeCampaign(dependencies, { ...decision, state: 'frozen' }, record),
    ),
    moving(unfreezeDeskCampaign, (decision, record) =>
      freezeCampaign(dependencies, { ...decision, state: 'live' }, record),
    ),
    moving(hideDeskCampaign, (decision, record) =>
      hideCampaign(dependencies, { ...decision, hidden: true }, record),
    ),
    moving(showDeskCampaign, (decision, record) =>
      hideCampaign(dependencies, { ...decision, hidden: false }, record),
    ),
    moving(cancelDeskCampaign, (decision, record) => cancelCampaign(dependencies, decision, record)),
    hideUpdateEndpoint(dependencies),
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
  const [campaign, decisions, hidingReason] = await Promise.all([
    viewCampaign(db, row, clock.now()),
    listDecisions(db, id),
    findHiding(db, id),
  ]);
  const accounts = decisions.flatMap(({ account_id }) => account_id ?? []);
  const named = await nameAccounts(db, [row.account_id, ...accounts]);
  return {
    ...campaign,
    owner: ownerOf(row, named),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    hidden_because: hidingReason ?? null,
    history: decisions.map((decision) => ({
      ...presentDecision(decision),
      by: (decision.account_id && named.get(decision.account_id)?.name) ?? '',
    })),
  };
}

import { notFound } from '#contract/errors.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import {
  type CampaignDependencies,
  missingSteps,
  presentDecision,
  viewCampaign,
} from '../own/own-campaign.ts';
import { findCampaignById, listDecisions, type OwnCampaignRow } from '../own/repository.ts';
import { type CampaignList, findHiding, listCampaignIds, sumPaidOut } from './repository.ts';

/** Campaigns in a state, those that have waited longest first. */
export async function readDeskCampaigns(
  dependencies: CampaignDependencies,
  query: CampaignList & { limit: number; offset: number },
) {
  const { db } = dependencies;
  const { ids, total } = await listCampaignIds(db, query, query);
  const rows = await Promise.all(ids.map((id) => findCampaignById(db, id)));
  const found = rows.filter((row) => row !== undefined);
  const { limit, offset } = query;
  return { results: await presentRows(dependencies, found), metadata: { total, limit, offset } };
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
    goal: minorToMajor(row.goal_minor),
    collected: minorToMajor(row.collected_minor),
    missing: missingSteps(row, clock.now()),
    closes_at: row.closes_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    owner: ownerOf(row, owners),
    submitted_at: (row.state === 'in_review' && row.submitted_at?.toISOString()) || null,
  }));
}

type Named = Awaited<ReturnType<typeof nameAccounts>>;

function ownerOf({ account_id }: OwnCampaignRow, named: Named) {
  const { name, email } = named.get(account_id) ?? { name: '', email: '' };
  return { id: account_id, name, email };
}

/** A campaign with everything an operator needs for a decision. Throws `not_found`. */
export async function readDeskCampaign({ db, clock }: CampaignDependencies, id: string) {
  const row = await findCampaignById(db, id);
  if (!row) throw new Refusal(notFound);
  const [campaign, decisions, hidingReason, paidOutMinor] = await Promise.all([
    viewCampaign(db, row, clock.now()),
    listDecisions(db, id),
    findHiding(db, id),
    sumPaidOut(db, id),
  ]);
  const accounts = decisions.flatMap(({ account_id }) => account_id ?? []);
  const named = await nameAccounts(db, [row.account_id, ...accounts]);
  return {
    ...campaign,
    owner: ownerOf(row, named),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    hidden_because: hidingReason ?? null,
    paid_out: minorToMajor(paidOutMinor),
    history: decisions.map((decision) => ({
      ...presentDecision(decision),
      by: (decision.account_id && named.get(decision.account_id)?.name) ?? '',
    })),
  };
}

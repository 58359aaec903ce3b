import type { Updateable } from 'kysely';
import { pageNotFound } from '#contract/beneficiaries/errors.ts';
import { campaignRules as rules } from '#contract/campaigns/campaign-rules.ts';
import { campaignNotEditable } from '#contract/campaigns/errors.ts';
import type { CampaignChanges } from '#contract/campaigns/own/schemas.ts';
import { homeDayOf } from '#contract/home-time-zone.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { listShown } from '#server/features/beneficiaries/public.ts';
import { attachPicture, detachPicture } from '#server/features/pictures/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import { daysUntil } from '../campaign-days.ts';
import { isPageOwner } from '../receivers/page-owner.ts';
import { listPictures, listTiers } from '../repository.ts';
import type { CampaignTable } from '../tables.ts';
import { type CampaignDependencies, withOwnCampaign } from './own-campaign.ts';
import { replacePictures, replaceTiers, saveCampaign } from './repository.ts';

/**
 * Changes an own campaign that is a draft or in review. Throws `campaign_not_found`, `campaign_not_editable`,
 * `page_not_found`, `picture_not_found`, and InvalidInput for an invalid day or tier.
 */
export function changeCampaign(
  dependencies: CampaignDependencies,
  caller: Caller,
  id: string,
  changes: CampaignChanges,
): Promise<void> {
  const now = dependencies.clock.now();
  return withOwnCampaign(dependencies, caller, { id, action: 'change' }, async (transaction, row) => {
    if (row.state !== 'draft' && row.state !== 'in_review') throw new Refusal(campaignNotEditable);
    if (changes.closes_on) requireClosingDay(changes.closes_on, now);
    if (changes.receiver) await requireReceiver(transaction, caller, changes.receiver);
    if (changes.tiers) await saveTiers(transaction, id, changes.tiers, now);
    if (changes.pictures)
      await savePictures(transaction, caller, { id, pictures: changes.pictures, at: now });
    await saveCampaign(transaction, id, { ...columnsOf(changes), version: row.version + 1 });
  });
}

function columnsOf(changes: CampaignChanges): Updateable<CampaignTable> {
  const { title, description, category, goal, story, use_of_money, currency, funding, closes_on, receiver } =
    changes;
  const columns = {
    title,
    description,
    category,
    story,
    use_of_money,
    currency,
    funding,
    closes_on,
    goal_minor: goal === undefined ? undefined : dollarsToMinor(goal),
    beneficiary_id: receiver,
  };
  // Fields that are left out stay unchanged; null is a value.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function requireClosingDay(day: string, now: Date): void {
  const days = daysUntil(day, now);
  if (days < rules.closing.minDays || days > rules.closing.maxDays)
    throw invalid('closes_on', () => rules.closing.wrong);
}

/** Throws `page_not_found` unless the page is the caller's own and public. */
async function requireReceiver(db: Connection, caller: Caller, pageId: string): Promise<void> {
  if (!(await isPageOwner(db, caller, pageId)) || (await listShown(db, [pageId])).length === 0)
    throw new Refusal(pageNotFound, { attr: 'receiver' });
}

async function saveTiers(
  transaction: Transaction,
  campaignId: string,
  tiers: NonNullable<CampaignChanges['tiers']>,
  now: Date,
): Promise<void> {
  const known = new Set((await listTiers(transaction, campaignId)).map(({ id }) => id));
  const month = homeDayOf(now).slice(0, 7);
  const named = new Set<string>();
  for (const [at, tier] of tiers.entries()) {
    if (tier.id !== undefined && (!known.has(tier.id) || named.has(tier.id)))
      throw invalid(`tiers.${at}.id`, ({ checks }) => checks.tierUnknown);
    if (tier.id !== undefined) named.add(tier.id);
    if (tier.expected_month !== null && tier.expected_month < month)
      throw invalid(`tiers.${at}.expected_month`, () => rules.tiers.monthWrong);
  }
  await replaceTiers(
    transaction,
    campaignId,
    tiers.map((tier) => ({
      id: tier.id,
      title: tier.title,
      text: tier.text,
      amountMinor: dollarsToMinor(tier.amount),
      places: tier.places,
      expectedMonth: tier.expected_month,
    })),
  );
}

async function savePictures(
  transaction: Transaction,
  { accountId }: Caller,
  { id, pictures, at }: { id: string; pictures: NonNullable<CampaignChanges['pictures']>; at: Date },
): Promise<void> {
  const before = await listPictures(transaction, id);
  const attached = [];
  for (const [index, picture] of pictures.entries()) {
    if (pictures.findIndex((other) => other.id === picture.id) !== index)
      throw invalid(`pictures.${index}.id`, ({ checks }) => checks.pictureTwice);
    const attr = `pictures.${index}.id`;
    const url = await attachPicture(transaction, { pictureId: picture.id, accountId, at, attr });
    attached.push({ id: picture.id, url, caption: picture.caption });
  }
  await replacePictures(transaction, id, attached);
  const shown = new Set(pictures.map((picture) => picture.id));
  for (const { picture_id } of before)
    if (!shown.has(picture_id)) await detachPicture(transaction, picture_id);
}

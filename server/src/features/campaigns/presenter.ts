import type { Campaign, CampaignDetail, CampaignTier } from '#contract/campaigns/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import type { CampaignDetailRow, CampaignRow, PictureRow, TierRow } from './repository.ts';

export function presentCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    // A database constraint allows only these categories.
    category: row.category as Campaign['category'],
    state: row.state,
    funding: row.funding,
    creator: row.creator,
    cover: row.cover,
    goal: minorToMajor(row.goal_minor),
    currency: row.currency,
    pledged: minorToMajor(row.pledged_minor),
    collected: minorToMajor(row.collected_minor),
    backer_count: row.backer_count,
    live_at: row.live_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
  };
}

export function presentTier(row: TierRow): CampaignTier {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    amount: minorToMajor(row.amount_minor),
    places: row.places,
    places_left: row.places === null ? null : row.places - row.taken,
    expected_month: row.expected_month,
  };
}

export function presentPicture({ picture_id, url, caption }: PictureRow) {
  return { id: picture_id, url, caption };
}

export function presentDetail(
  row: CampaignDetailRow,
  { pictures, tiers, now }: { pictures: readonly PictureRow[]; tiers: readonly TierRow[]; now: Date },
): CampaignDetail {
  return {
    ...presentCampaign(row),
    story: row.story,
    use_of_money: row.use_of_money,
    pictures: pictures.map(presentPicture),
    tiers: tiers.map(presentTier),
    receiver: { id: row.beneficiary_id, name: row.receiver },
    takes_pledges: row.state === 'live' && row.closes_at > now && row.reaches_receiver,
    follower_count: row.follower_count,
    update_count: row.update_count,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

import { campaignCategoryTexts } from '#texts/campaigns.ts';
/** A project looking for funding (section 3). Amounts are whole dollars. */
export interface Campaign {
  readonly id: string;
  readonly title: string;
  readonly creator: string;
  /** The card shows its first paragraph. */
  readonly description: string;
  readonly goal: number;
  readonly raised: number;
  readonly backers: number;
  /** 0 once it has ended. */
  readonly daysLeft: number;
  /** The picture 600 pixels wide. */
  readonly image: string;
  readonly category: CampaignCategory;
}

export type CampaignCategory = 'Music' | 'Photography' | 'Film' | 'Dance' | 'Art';

/** A campaign as a card shows it: a sample, or a real one by its slug. */
export interface ListedCampaign extends Omit<Campaign, 'description' | 'category' | 'image'> {
  readonly summary: string;
  readonly category: string;
  /** Null where it has none. */
  readonly image: string | null;
  /** The amount of a real campaign is labelled as pledged, and its buttons work. */
  readonly isReal?: boolean;
}

export function listed({ description, ...campaign }: Campaign): ListedCampaign {
  return { ...campaign, summary: description.split('\n\n')[0] ?? '' };
}

/** Section 9: similar campaigns, at most 3. */
const mostSimilar = 3;

/** Section 5: raised divided by goal, rounded, capped at 100. */
export function progressPercent({ raised, goal }: Pick<Campaign, 'raised' | 'goal'>): number {
  return Math.min(100, Math.round((raised * 100) / goal));
}

/** Unlike 100 percent, which may be rounded up. */
export function isReached({ raised, goal }: Pick<Campaign, 'raised' | 'goal'>): boolean {
  return raised >= goal;
}

/** The picture of a campaign as wide as a page, 1200 by 630. */
export function wideImage({ image }: Pick<Campaign, 'image'>): string {
  return image.replace(/-600\.webp$/, '-1200.webp');
}

/** Others of the same category, in their own order. */
export function similarCampaigns(
  campaign: Pick<Campaign, 'id' | 'category'>,
  all: readonly Campaign[],
): Campaign[] {
  return all
    .filter(({ id, category }) => category === campaign.category && id !== campaign.id)
    .slice(0, mostSimilar);
}

/** The categories that occur, in the order the specification names them. */
export function presentCategories(all: readonly Campaign[]): CampaignCategory[] {
  const order: readonly CampaignCategory[] = ['Music', 'Photography', 'Film', 'Dance', 'Art'];
  return order.filter((category) => all.some((campaign) => campaign.category === category));
}

/** A category as people read it; the addresses and the data have the specification's names. */
export function categoryName(category: string): string {
  const names: Readonly<Record<string, string>> = campaignCategoryTexts;
  return names[category] ?? category;
}

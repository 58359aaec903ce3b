import { insertBulkFans, listMethodIds } from '#seed/bulk/tips/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sampleId, sampleIdAt } from '../identifier.ts';
import { sampleFans } from '../tip-history.ts';
import {
  hasCampaignNow,
  insertLiveCampaign,
  insertPaidPledges,
  type PaidPledge,
} from './campaigns/repository.ts';
import { findAccountId, findFreeKey } from './repository.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Campaigns close when the day ends in Addis Ababa, three hours ahead of UTC. */
const addisMs = 3 * hourMs;
/** A visitor who starts in the evening has at least this much time before the campaign ends. */
const leastLeftMs = 5 * hourMs;

/** The campaigns run one after the other; each ends within a day and a half. */
const projects = [
  {
    slug: 'the-tizita-record',
    title: 'The Tizita Record, Pressed at Last',
    description:
      'Nine songs, recorded in one night by lamplight, wait on a shelf for the day somebody presses them.',
    story:
      'We recorded nine songs in one night in Piassa, with the windows closed against the minibuses and every lamp lit. The tapes have been ready for a year. What is missing is the record: three hundred copies, pressed in Addis Ababa, with a sleeve that Dawit drew during the breaks.\n\nEveryone who played has agreed to be paid last. We would like to change that.',
    useOfMoney:
      'Pressing three hundred records: $1,450. Sleeves and print: $420. Fees for the four who played: $530.',
    category: 'Music',
    goalMinor: 240_000,
  },
  {
    slug: 'a-krar-for-every-street',
    title: 'A Krar for Every Street',
    description: 'Twelve krars and a teacher for the children who listen at the windows of our rehearsals.',
    story:
      'When we rehearse, eleven children stand outside and clap on the wrong beat. One of them built a krar from a cooking pot, and it nearly holds a tune.\n\nWith twelve instruments and a teacher for half a year they come in, sit down, and learn where the beat is.',
    useOfMoney:
      'Twelve krars: $960. A teacher, two afternoons a week for half a year: $1,240. Strings: $200.',
    category: 'Music',
    goalMinor: 240_000,
  },
] as const;

/** Dollars and comments of the backers; together they leave less than $40 to the goal. */
const gifts = [
  [250, 'For the shelf it will stand on.'],
  [100, null],
  [50, 'Finally!'],
  [400, 'From the whole choir.'],
  [25, null],
  [300, 'እንኳን ደስ አላችሁ!'],
  [75, 'One for me, one for my sister.'],
  [500, null],
  [40, null],
  [200, 'Press it, and play it loud.'],
  [120, null],
  [60, 'From Stockholm, where it is dark.'],
  [150, null],
  [95, 'Nearly there.'],
] as const;

/** Starts a campaign of the demo performer on its last day, nearly at its goal; does nothing while one is live. */
export async function collectNow(transaction: Transaction, { now }: { now: Date }): Promise<void> {
  if (await hasCampaignNow(transaction, now)) return;
  const [owner, operator] = await Promise.all([
    findAccountId(transaction, 'almaz@tibeb.example'),
    findAccountId(transaction, 'hiwot@tibeb.example'),
  ]);
  if (!owner || !operator) return;
  const closesAt = nextEnd(now);
  const lastDay = new Date(closesAt.getTime() + addisMs - 1).toISOString().slice(0, 10);
  const project = projects[Math.floor(closesAt.getTime() / dayMs) % projects.length] ?? projects[0];
  const key = await findFreeKey(transaction, 'campaign', `${project.slug}-${lastDay}`);
  const liveAt = new Date(closesAt.getTime() - 21 * dayMs);
  const id = sampleId('campaign', key);
  await insertLiveCampaign(transaction, {
    ...project,
    id,
    slug: key,
    owner,
    operator,
    pageId: sampleId('beneficiary', 'almaz-tessera'),
    picture: { id: sampleId('picture', project.slug), url: '/pictures/events/tizita-by-lamplight-1200.webp' },
    tier: {
      id: sampleId('tier', key),
      title: 'One for your shelf',
      text: 'By post, with thanks.',
      amountMinor: 3500,
      places: 40,
    },
    liveAt,
    lastDay,
    closesAt,
  });
  await insertBulkFans(transaction, sampleFans);
  const methods = await listMethodIds(transaction);
  await insertPaidPledges(
    transaction,
    gifts.map(([dollars, message], at) =>
      pledgeAt({ key, at, dollars, message, liveAt, now, campaignId: id, method: methods[0] ?? '' }),
    ),
  );
}

/** The next end of a day in Addis Ababa that is at least some hours away. */
function nextEnd(now: Date): Date {
  const there = now.getTime() + addisMs + leastLeftMs;
  return new Date(Math.ceil(there / dayMs) * dayMs - addisMs);
}

function pledgeAt({
  key,
  at,
  dollars,
  message,
  liveAt,
  now,
  campaignId,
  method,
}: {
  key: string;
  at: number;
  dollars: number;
  message: string | null;
  liveAt: Date;
  now: Date;
  campaignId: string;
  method: string;
}): PaidPledge {
  const share = (at + 1) / (gifts.length + 1);
  const createdAt = new Date(liveAt.getTime() + share * (now.getTime() - liveAt.getTime()));
  const idOf = (kind: string) => sampleIdAt(kind, `${key}:${at}`, createdAt);
  return {
    id: idOf('pledge'),
    payment_id: idOf('pledge-payment'),
    movement_id: idOf('pledge-capture'),
    campaign_id: campaignId,
    account_id: sampleFans[at % sampleFans.length]?.id ?? '',
    method_id: method,
    amount_minor: dollars * 100,
    message,
    shown_as: at % 6 === 4 ? 'anonymous' : 'name',
    created_at: createdAt,
    paid_at: new Date(createdAt.getTime() + 60_000),
  };
}

import { bandPaths } from '#contract/bands/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listManagers, listPageNames } from '#server/features/beneficiaries/public.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { bandMailTexts as texts } from '#server/texts/en/bands.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { findAgreement, listShares, type ShareRow } from './repository.ts';
import { portionOf } from './split-tip.ts';

const newsJobName = 'bands.news';

/** What happened to an agreement, and which member did it. */
interface BandNews {
  readonly agreementId: string;
  readonly kind: 'agreed' | 'declined' | 'left';
  readonly memberId?: string;
}

interface NewsToOne {
  readonly agreementId: string;
  readonly kind: 'proposed' | BandNews['kind'];
  readonly memberId?: string;
  /** The page concerned, and the account to notify, one of its owners. */
  readonly pageId: string;
  readonly to: string;
}

/** Notifies the owners of each member who has not agreed yet of the proposal. */
export async function requestConsents(
  jobs: Jobs,
  transaction: Transaction,
  agreementId: string,
): Promise<void> {
  const shares = await listShares(transaction, [agreementId]);
  for (const { member_id } of shares.filter(({ agreed_at }) => agreed_at === null))
    await notifyOwners(jobs, transaction, { agreementId, kind: 'proposed', pageId: member_id });
}

/** Notifies the owners of the band and of its members, each owner once. */
export async function notifyBand(jobs: Jobs, transaction: Transaction, news: BandNews): Promise<void> {
  const agreement = await findAgreement(transaction, news.agreementId);
  const shares = await listShares(transaction, [news.agreementId]);
  const notified = new Set<string>();
  for (const pageId of [agreement?.band_id ?? '', ...shares.map(({ member_id }) => member_id)])
    await notifyOwners(jobs, transaction, { ...news, pageId }, notified);
}

async function notifyOwners(
  jobs: Jobs,
  transaction: Transaction,
  news: Omit<NewsToOne, 'to'>,
  notified = new Set<string>(),
): Promise<void> {
  const managers = await listManagers(transaction, news.pageId);
  for (const { id: to } of managers.filter(({ role }) => role === 'owner')) {
    if (notified.has(to)) continue;
    notified.add(to);
    await jobs.enqueue(transaction, newsJobName, { ...news, to } satisfies NewsToOne);
  }
}

interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Sends the mail to one owner if their address is proven. */
export function bandNewsJob({ db, mailer, publicOrigin }: MailDependencies): JobDefinition<NewsToOne> {
  return {
    name: newsJobName,
    async work({ agreementId, kind, memberId, pageId, to }, job) {
      const agreement = await findAgreement(db, agreementId);
      const address = await findProvenAddress(db, to);
      if (!agreement || !address || (await isFromBeforeRestore(db, agreement.proposed_at))) return;
      // A proposal that was withdrawn, declined or agreed to meanwhile needs no answer.
      if (kind === 'proposed' && agreement.state !== 'proposed') return;
      const shares = await listShares(db, [agreementId]);
      const nameOf = await readNames(db, [agreement.band_id, ...shares.map(({ member_id }) => member_id)]);
      const facts = {
        band: nameOf(agreement.band_id),
        page: nameOf(pageId),
        member: nameOf(memberId ?? pageId),
        share: percentOf(shares, pageId),
      };
      const all = shares
        .filter(({ parts }) => parts > 0)
        .map(({ member_id }) => texts.line(nameOf(member_id), percentOf(shares, member_id)));
      const proposal = kind === 'proposed' ? { proposal: agreementId } : {};
      const url = absoluteUrl(publicOrigin, bandPaths.own(pageId, proposal));
      await mailer.send({
        id: `job-${job.id}`,
        to: address,
        subject: texts.subjects[kind],
        letter: {
          ...letterFrame,
          parts: [texts.said[kind](facts), { items: all }, texts.advice[kind], { button: texts.button, url }],
        },
      });
    },
  };
}

async function readNames(db: Connection, ids: readonly string[]): Promise<(id: string) => string> {
  const names = await listPageNames(db, ids);
  return (id) => quoteLine(names.get(id) ?? '');
}

/** The share in percent, with two digits at most; the rest is cut off. */
function percentOf(shares: readonly ShareRow[], memberId: string): string {
  return texts.percent(portionOf(shares, memberId));
}

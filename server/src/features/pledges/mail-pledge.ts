import { absoluteUrl, paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listTippedPages, quotePage } from '#server/features/beneficiaries/public.ts';
import { firstRefusalsOf } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { formatMoment } from '#server/texts/en/dates.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { pledgeTexts as texts } from '#server/texts/en/pledges.ts';
import { saveNotified } from './announcements/repository.ts';
import { findPledge, type Pledge } from './repository.ts';
import { declineTokenOf } from './withdraw-pledge.ts';

export const pledgeMailJobName = 'pledges.mail';

export interface PledgeMail {
  readonly pledgeId: string;
  /** `refused`: the card was refused, and is charged again. */
  readonly kind: 'announced' | 'refused' | 'lapsed' | 'failed';
  /** The payment that was refused. */
  readonly paymentId?: string;
}

interface MailDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
  readonly identitySecret: string;
}

/** How long the giver can withdraw a pledge before the card is charged. */
export const noticeMs = 48 * 60 * 60_000;

/**
 * Mails a giver about a pledge: when the card is charged, that it was refused and when it is charged again, that the
 * pledge lapsed, or that the charge failed for good. The card is charged 48 hours after the mail server took the
 * announcement. Whoever is suspended gets no mail.
 */
export function mailPledgeJob(dependencies: MailDependencies): JobDefinition<PledgeMail> {
  const { db, clock, mailer } = dependencies;
  return {
    name: pledgeMailJobName,
    async work(mail) {
      const pledge = await findPledge(db, mail.pledgeId);
      const to = pledge && (await findProvenAddress(db, pledge.accountId));
      if (!pledge || !to || (await isFromBeforeRestore(db, pledge.stateAt))) return;
      const isAnnounced = mail.kind === 'announced';
      // A pledge that was withdrawn meanwhile, or that an earlier mail has announced, needs no announcement.
      if (isAnnounced && (pledge.state !== 'announced' || pledge.chargeAt !== null)) return;
      // A pledge that was withdrawn, charged or refused for good meanwhile is not charged on the day of this mail.
      if (mail.kind === 'refused' && (pledge.state !== 'announced' || pledge.chargeAt === null)) return;
      const at = clock.now();
      const chargeAt = pledge.chargeAt ?? new Date(at.getTime() + noticeMs);
      const page = (await listTippedPages(db, [pledge.beneficiaryId])).get(pledge.beneficiaryId);
      const amount = formatDollars(pledge.amountMinor + pledge.feeCoverMinor);
      const wasRefused = mail.kind === 'failed' && (await firstRefusalsOf(db, [pledge.cardId])).size > 0;
      const about = { amount, name: quotePage(page), listed: page?.listed === true, wasRefused };
      await mailer.send({
        id: ['pledge', pledge.id, ...momentOf(mail, chargeAt)].join('-'),
        to,
        subject: texts.mails[mail.kind].subject(amount),
        letter: {
          ...letterFrame,
          amount,
          parts: partsOf(dependencies, mail, { ...about, chargeAt }, pledge),
        },
      });
      if (isAnnounced) await saveNotified(db, pledge.id, { at, chargeAt });
    },
  };
}

/** What tells one mail of a kind from the next. */
function momentOf({ kind, paymentId }: PledgeMail, chargeAt: Date): string[] {
  if (kind === 'announced') return [chargeAt.toISOString().slice(0, 10)];
  return paymentId === undefined ? [kind] : [kind, paymentId];
}

function partsOf(
  { publicOrigin, identitySecret }: MailDependencies,
  mail: PledgeMail,
  about: {
    readonly amount: string;
    readonly name: string;
    readonly listed: boolean;
    /** Whether a bank ever refused the card, for the mail that the pledge has failed. */
    readonly wasRefused: boolean;
    readonly chargeAt: Date;
  },
  pledge: Pledge,
): LetterPart[] {
  const url = absoluteUrl(publicOrigin, paths.professional(pledge.beneficiaryId));
  /** The page, if everybody sees it. */
  const pageLink = (label: string): LetterPart[] => (about.listed ? [{ links: [{ label, url }] }] : []);
  switch (mail.kind) {
    case 'announced':
    case 'refused': {
      const { said } = texts.mails[mail.kind];
      const { sayNo, sayNoButton, link } = texts.mails.announced;
      const token = declineTokenOf(identitySecret, mail.pledgeId);
      return [
        said({ ...about, moment: formatMoment(about.chargeAt) }),
        sayNo,
        { button: sayNoButton, url: absoluteUrl(publicOrigin, pledgePaths.decline(token)) },
        { links: [{ label: link, url: absoluteUrl(publicOrigin, pledgePaths.one(mail.pledgeId)) }] },
      ];
    }
    case 'lapsed': {
      const { said, takenDown, link } = texts.mails.lapsed;
      // Only the pledge to a page that was taken down ends before its time.
      const isEarly = pledge.stateAt < pledge.endsAt;
      return [isEarly ? takenDown(about.amount) : said(about), ...pageLink(link)];
    }
    case 'failed': {
      const { said, notCharged, again, link } = texts.mails.failed;
      return [
        about.wasRefused ? said(about) : notCharged(about),
        ...(about.listed ? [again] : []),
        ...pageLink(link),
      ];
    }
  }
}

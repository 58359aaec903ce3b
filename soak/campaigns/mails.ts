import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import type { CampaignSite } from './site.ts';

const { refused, dropped } = campaignMailTexts.failure;
/** What the mails about cards that were not charged are called. */
const subjects = {
  refused: Object.values(refused).map(({ subject }) => subject),
  dropped: [dropped('', '').subject],
} as const;

/** Mails by the beginning of their Message-ID: what is sent again has the same one, and a mailbox shows it once. */
export const byMessageId = (mails: readonly { readonly text: string }[]) =>
  new Map(mails.map(({ text }) => [/^Message-ID:\s+<([^@>]+)@/im.exec(text)?.[1] ?? text, text]));

/** The mails that arrived, each Message-ID once. */
export function readMails({ mail }: CampaignSite) {
  const ids = byMessageId(mail.all());
  const texts = [...ids.values()];
  return {
    ids,
    count(kind: keyof typeof subjects, pledgeId: string): number {
      const isSaid = (text: string) => subjects[kind].some((subject) => text.includes(`Subject: ${subject}`));
      return texts.filter((text) => isSaid(text) && text.includes(pledgeId)).length;
    },
  };
}

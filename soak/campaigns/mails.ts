import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import type { CampaignSite } from './site.ts';

const { refused, dropped } = campaignMailTexts.failure;
/** What the mails about cards that were not charged are called. */
const subjects = {
  refused: Object.values(refused).map(({ subject }) => subject),
  dropped: [dropped('', '').subject],
} as const;

/** The mails that arrived, each Message-ID once. */
export function readMails({ mail }: CampaignSite) {
  const ids = new Map<string, string>();
  for (const { text } of mail.all()) ids.set(/^Message-ID:\s+<([^@>]+)@/m.exec(text)?.[1] ?? text, text);
  const texts = [...ids.values()];
  return {
    ids,
    count(kind: keyof typeof subjects, pledgeId: string): number {
      const isSaid = (text: string) => subjects[kind].some((subject) => text.includes(`Subject: ${subject}`));
      return texts.filter((text) => isSaid(text) && text.includes(pledgeId)).length;
    },
  };
}

import { locale } from './locale.ts';

const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

/** Names come quoted; shares in percent. */
interface Facts {
  readonly band: string;
  /** The recipient's page. */
  readonly page: string;
  /** The member that declined or left. */
  readonly member: string;
  readonly share: string;
}

/** The mails about how the tips to a band are divided. */
export const bandMailTexts = {
  percent: (part: number) => percents.format(part),
  line: (member: string, share: string) => `${member}: ${share}`,
  subjects: {
    proposed: 'You are asked to agree to your share of the tips to a band',
    agreed: 'All members have agreed: this is how the tips are divided now',
    declined: 'A member has declined the proposed shares',
    left: 'A member has left the band',
  },
  said: {
    proposed: ({ band, page, share }: Facts) =>
      `An owner of the page ${band} proposes how its tips are divided. Your page ${page} would get ${share} of each tip:`,
    agreed: ({ band }: Facts) => `Each new tip to ${band} is divided like this from now on:`,
    declined: ({ band, member }: Facts) =>
      `${member} has declined the shares that were proposed for ${band}. Nothing changes. This was proposed:`,
    left: ({ band, member }: Facts) =>
      `${member} has left ${band}. Earlier tips stay with those they were divided among. These were the shares:`,
  },
  advice: {
    proposed: 'Nothing changes before every member has agreed. You can decline as well.',
    agreed:
      'The money goes to the pages of the members, and from there to their own bank accounts or wallets.',
    declined: 'An owner of the band can propose other shares.',
    left: 'The band takes no tips until the other members have agreed on new shares. An owner of the band can propose them.',
  },
  unpayable: ({ band, members }: { band: string; members: readonly string[] }) => ({
    subject: 'Your band takes no tips at the moment',
    lines: [
      `The band ${band} takes tips only while all of its members can be paid. At the moment these have no account that can be paid: ${members.join(', ')}.`,
      'An owner of each of these pages can set up an account under "Getting paid" and choose it. The band takes tips again as soon as all members can be paid. You can also propose other shares.',
    ],
  }),
  button: 'See the shares',
} as const;

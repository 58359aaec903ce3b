import type { LetterPart } from '#server/platform/mail/letter.ts';

const nouns = { page: 'page', event: 'event' } as const;

/** The mails to owners whose content an operator hides. */
export const deskMailTexts = {
  hidden: ({
    kind,
    name,
    reason,
    contactMail,
  }: {
    kind: 'page' | 'event';
    name: string;
    reason: string;
    contactMail: string;
  }) => ({
    subject: `Your ${nouns[kind]} is hidden`,
    parts: [
      `We have hidden your ${nouns[kind]} ${name}. Nobody but you sees it, until we show it again.`,
      { intro: 'Why:', quote: reason },
      `If you think this is a mistake, or have changed what was wrong, please write to ${contactMail}.`,
    ] satisfies LetterPart[],
  }),
  shownAgain: (kind: 'page' | 'event', name: string, link: string) => ({
    subject: `Your ${nouns[kind]} is shown again`,
    parts: [
      `We show your ${nouns[kind]} ${name} again. It is as you left it:`,
      { button: `See your ${nouns[kind]}s`, url: link },
    ] satisfies LetterPart[],
  }),
} as const;

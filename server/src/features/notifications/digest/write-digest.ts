import { campaignPaths } from '#contract/campaigns/paths.ts';
import { notificationPaths } from '#contract/notifications/paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { dateRows } from '#server/features/events/public.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { digestTexts as texts } from '#server/texts/en/notifications.ts';
import type { News } from './repository.ts';

/** A longer post is cut; the rest is on its page. */
const longestQuote = 400;

interface DigestMail extends News {
  readonly id: string;
  readonly to: string;
  readonly publicOrigin: string;
  readonly unsubscribeToken: string;
}

/** The daily mail. What performers and organizers wrote appears only in the body, each text as a quotation. */
export function writeDigest(mail: DigestMail): Message {
  const { id, to, publicOrigin, unsubscribeToken, events, posts, updates } = mail;
  const address = (path: string) => absoluteUrl(publicOrigin, path);
  const unsubscribe = address(notificationPaths.unsubscribe(unsubscribeToken));
  return {
    id,
    to,
    subject: texts.subject,
    unsubscribe,
    letter: {
      ...letterFrame,
      parts: [
        texts.intro,
        ...events.map(
          (event): LetterPart => ({
            rows: [
              { label: texts.event, value: quoteLine(event.title), url: address(paths.event(event.id)) },
              { label: texts.performers, value: event.pages.map(quoteLine).join(', ') },
              ...dateRows(texts.date, event),
            ],
          }),
        ),
        ...posts.flatMap(({ page, page_id, text }): LetterPart[] => [
          { intro: texts.wrote(quoteLine(page)), quote: cut(text) },
          { links: [{ label: texts.page, url: address(paths.professional(page_id)) }] },
        ]),
        ...updates.flatMap(({ slug, campaign, title, text }): LetterPart[] => [
          { intro: texts.updated(quoteLine(campaign)), quote: `${title}\n\n${cut(text)}` },
          { links: [{ label: texts.campaign, url: address(campaignPaths.updates(slug)) }] },
        ]),
        texts.why,
        {
          links: [
            { label: texts.choose, url: address(paths.accountFollowed()) },
            { label: texts.stop, url: unsubscribe },
          ],
        },
      ],
    },
  };
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
}

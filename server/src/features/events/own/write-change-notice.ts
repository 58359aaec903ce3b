import { invitationPaths } from '#contract/events/paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { changeNoticeTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import type { ChangedEvent, EventChange } from '../audience/repository.ts';
import { eventRows } from '../event-rows.ts';

interface NoticeContext {
  readonly eventId: string;
  readonly change: EventChange;
  /** Whether they look after a page on the bill. */
  readonly performs: boolean;
  readonly publicOrigin: string;
}

/** The mail to one person about a change of an event. */
export function writeChangeNotice(event: ChangedEvent, context: NoticeContext): Letter {
  const { eventId, change, performs, publicOrigin } = context;
  const address = (path: string) => absoluteUrl(publicOrigin, path);
  const { place_name: place } = event;
  const links = performs
    ? [{ label: texts.invitations, url: address(invitationPaths.list()) }]
    : [
        { label: texts.savedEvents, url: address(paths.accountSaved()) },
        { label: texts.otherEvents, url: address(paths.events()) },
      ];
  return {
    ...letterFrame,
    parts: [
      texts.changes[change],
      {
        rows: [
          ...eventRows(texts, event),
          ...(place && change === 'moved' ? [{ label: texts.place, value: quoteLine(place) }] : []),
          // Nobody finds the page of a deleted event.
          ...(change === 'deleted' ? [] : [{ label: texts.page, value: address(paths.event(eventId)) }]),
        ],
      },
      ...(performs && change === 'moved' ? [texts.mayDecline] : []),
      performs ? texts.whyPerformer : texts.why,
      { links },
    ],
  };
}

import { withQuery } from '../paths.ts';

/** The addresses of the stages of events, apart from the others: few pages lead there. */
export const eventStagePaths = {
  /** Where a sign beside the stage leads: whoever is on is tipped there. */
  stage: (code: string) => `/on/${encodeURIComponent(code)}`,
  /** The strip on that page that says who is on by now; `shown` is whom the page is for. */
  now: (code: string, query: { shown?: string } = {}) =>
    withQuery(`/on/${encodeURIComponent(code)}/now`, query),
  signs: (code: string) => `/on/${encodeURIComponent(code)}/signs`,
  sign: (code: string, file: string) => `/on/${encodeURIComponent(code)}/signs/${encodeURIComponent(file)}`,
  /** Where the organizer says who is on, and when. */
  manage: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/stage`,
  /** Where the organizer looks after the screen and the words on it. */
  manageScreen: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/screen`,
  /** What hangs in the room, and the same over a video. */
  screen: (token: string) => `/screen/${encodeURIComponent(token)}`,
  overlay: (token: string) => `/screen/${encodeURIComponent(token)}/overlay`,
  /** Where those who look after a page decide about words to it. */
  pageWords: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/stage-words`,
} as const;

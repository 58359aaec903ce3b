import { laterPage, withQuery } from '../paths.ts';

/** The paths of event stages, separate from the others: few pages link there. */
export const eventStagePaths = {
  /** The target of a sign beside the stage: the page that tips the performer on stage. */
  stage: (code: string) => `/on/${encodeURIComponent(code)}`,
  /** The strip on that page with the performer who is on now; `shown` is the performer of the page. */
  now: (code: string, query: { shown?: string } = {}) =>
    withQuery(`/on/${encodeURIComponent(code)}/now`, query),
  signs: (code: string) => `/on/${encodeURIComponent(code)}/signs`,
  sign: (code: string, file: string) => `/on/${encodeURIComponent(code)}/signs/${encodeURIComponent(file)}`,
  /** Where the organizer says who is on, and when. */
  manage: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/stage`,
  /** Where the organizer manages the screen and the messages on it. */
  manageScreen: (eventId: string, query: { page?: number } = {}) =>
    withQuery(`/event-management/${encodeURIComponent(eventId)}/screen`, { page: laterPage(query.page) }),
  /** The screen in the room, and its version over a video. */
  screen: (token: string) => `/screen/${encodeURIComponent(token)}`,
  overlay: (token: string) => `/screen/${encodeURIComponent(token)}/overlay`,
  /** Where the managers of a page decide about the messages to it. */
  pageWords: (pageId: string, query: { page?: number } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(pageId)}/stage-words`, { page: laterPage(query.page) }),
} as const;

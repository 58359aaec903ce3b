/** The places on the home page a link can point at (section 2, route table). */
export type HomeAnchor = 'how-it-works' | 'testimonials' | 'download' | 'blog' | 'artist-resources';

type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Every path of the product, by screen (section 2, route table). Values are encoded. An undefined, empty or first-page
 * value omits its parameter, so that one screen has one URL.
 */
export const paths = {
  home: () => '/',
  homeAnchor: (anchor: HomeAnchor) => `/#${anchor}`,
  professionals: (query: { search?: string; type?: string; page?: number } = {}) =>
    withQuery('/professionals', { ...query, page: laterPage(query.page) }),
  /** `tip` opens the tip form on the page and scrolls to it (in the URL, `tip` is the id of the tip one returns from). */
  professional: (id: string, { tip = false }: { tip?: boolean } = {}) =>
    withQuery(`/professionals/${encodeURIComponent(id)}`, { tip_form: tip ? 'open' : undefined }) +
    (tip ? '#send-tip' : ''),
  /** Where the tip form is posted without scripts; `from` is the page that shows it, with the form open. */
  tip: (beneficiaryId: string, { from }: { from?: string | undefined } = {}) =>
    withQuery(`/professionals/${encodeURIComponent(beneficiaryId)}/tip`, { from }),
  events: (query: { search?: string; category?: string; page?: number } = {}) =>
    withQuery('/events', { ...query, page: laterPage(query.page) }),
  /** `tipTo` opens the page with the tip form for this beneficiary. */
  event: (id: string, { tipTo }: { tipTo?: string | undefined } = {}) =>
    withQuery(`/events/${encodeURIComponent(id)}`, { tip_to: tipTo }),
  /** The form of a tip for all performers of an event, as a page of its own. */
  eventTip: (id: string) => `/events/${encodeURIComponent(id)}/tip`,
  /** The event as a file for calendars, made by the server. */
  eventCalendar: (id: string) => `/events/${encodeURIComponent(id)}/calendar.ics`,
  organizer: (id: string, query: { page?: number } = {}) =>
    withQuery(`/organizers/${encodeURIComponent(id)}`, { page: laterPage(query.page) }),
  organizerRegistration: () => '/event-organizer-registration',
  /** `delete` and `cancel` open the page with that question about the event of this id. */
  eventManagement: (
    query: { state?: string | undefined; page?: number; delete?: string; cancel?: string } = {},
  ) => withQuery('/event-management', { ...query, page: laterPage(query.page) }),
  /** The pages that the signed-in person manages; with a single page it redirects there. */
  dashboard: () => '/dashboard',
  desk: () => '/desk',
  createEvent: () => '/create-event',
  editEvent: (id: string) => `/edit-event/${encodeURIComponent(id)}`,
  blog: (query: { search?: string; category?: string; page?: number } = {}) =>
    withQuery('/blog', { ...query, page: laterPage(query.page) }),
  blogFeed: () => '/blog/feed.xml',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  resources: (query: { search?: string; type?: string; topic?: string } = {}) =>
    withQuery('/resources', query),
  resource: (slug: string) => `/resources/${encodeURIComponent(slug)}`,
  fundMe: (query: { search?: string; category?: string } = {}) => withQuery('/fund-me', query),
  campaign: (id: string) => `/fund-me/${encodeURIComponent(id)}`,
  successKit: () => '/downloads/success-kit.zip',
  signUp: ({ returnTo }: { returnTo?: string | undefined } = {}) => withQuery('/sign-up', { next: returnTo }),
  /** `returnTo` is the path on this site to go back to once signed in. */
  signIn: ({ returnTo }: { returnTo?: string | undefined } = {}) => withQuery('/sign-in', { next: returnTo }),
  /** Where the code is requested after the password. */
  secondStep: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery('/sign-in/second-step', { next: returnTo }),
  /** Where a sign-in that gave its token to the page itself continues, with a welcome. */
  signInDone: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery('/sign-in/done', { next: returnTo }),
  signOut: () => '/sign-out',
  /** Where an address is verified with a code; `next` is the path on this site to return to. */
  proveAddress: ({ next, sent = false }: { next?: string | undefined; sent?: boolean } = {}) =>
    withQuery('/account/prove-address', { next, sent: sent ? 'yes' : undefined }),
  account: () => '/account',
  /** Where somebody creates a page for a performer. */
  createPage: () => '/create-page',
  accountPages: (query: { page?: number } = {}) =>
    withQuery('/account/pages', { page: laterPage(query.page) }),
  /** An own page: its preview and its form. */
  accountPage: (id: string) => `/account/pages/${encodeURIComponent(id)}`,
  /** The managers of an own page. */
  accountPageManagers: (id: string) => `/account/pages/${encodeURIComponent(id)}/managers`,
  /** The target of the link in an invitation to manage a page. */
  pageInvitation: ({ token }: { token?: string } = {}) => withQuery('/page-invitation', { token }),
  /** The short address of a page, which leads to its profile. */
  handle: (handle: string) => `/@${encodeURIComponent(handle)}`,
  accountSecurity: () => '/account/security',
  /** Where somebody sets up two-step sign-in, perhaps on the way to `returnTo`, which requires it. */
  accountTwoStep: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery('/account/security/two-step', { next: returnTo }),
  accountPasskeys: () => '/account/security/passkeys',
  /** Where somebody who is signed in passes a second factor again, on the way to `returnTo`. */
  accountConfirm: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery('/account/security/confirm', { next: returnTo }),
  accountSaved: (query: { page?: number } = {}) =>
    withQuery('/account/saved', { page: laterPage(query.page) }),
  accountFollowed: (query: { page?: number } = {}) =>
    withQuery('/account/followed', { page: laterPage(query.page) }),
  accountTips: (query: { page?: number } = {}) => withQuery('/account/tips', { page: laterPage(query.page) }),
  accountTip: (id: string) => `/account/tips/${encodeURIComponent(id)}`,
  accountDeletion: () => '/account/delete',
  /** Where anybody can verify a receipt. */
  receipt: (code: string) => `/receipts/${encodeURIComponent(code)}`,
  terms: () => '/terms',
  legals: () => '/legals',
  termsOfService: () => '/legals/terms-of-service',
  privacy: () => '/legals/privacy',
  shareStory: ({ sent = false }: { sent?: boolean } = {}) =>
    withQuery('/share-your-story', { sent: sent ? 'yes' : undefined }),
  /** The former sign to print, from before those of the stage page (`tipping/stage-paths.ts`); no page links to it any more. */
  tipSign: (beneficiaryId: string) => `/professionals/${encodeURIComponent(beneficiaryId)}/tip-sign.svg`,
  qrCode: () => '/qr-code.svg',
  offline: () => '/offline',
  notFound: () => '/not-found',
} as const;

/** The same address with its origin, for what leaves the site: canonical links, shared links, mail. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function laterPage(page: number | undefined): number | undefined {
  return page !== undefined && page > 1 ? page : undefined;
}

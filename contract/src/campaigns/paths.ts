import { laterPage, withQuery } from '../paths.ts';

const own = (id: string) => `/account/campaigns/${encodeURIComponent(id)}`;

/** The paths of campaigns beyond the list and the page of one (`paths.fundMe`, `paths.campaign`): few pages link there. */
export const campaignPaths = {
  /** The list, with the parameters beyond the specification: page, order and filters. */
  list: (query: { search?: string; category?: string; order?: string; page?: number } = {}) =>
    withQuery('/fund-me', {
      ...query,
      order: query.order === 'open' ? undefined : query.order,
      page: laterPage(query.page),
    }),
  /** The list with its dialog open, filled in with what somebody typed before they signed in. */
  begin: (values: Readonly<Record<string, string>> = {}) =>
    withQuery('/fund-me', { start: 'project', ...values }),
  backers: (slug: string, query: { page?: number } = {}) =>
    withQuery(`/fund-me/${encodeURIComponent(slug)}/backers`, { page: laterPage(query.page) }),
  updates: (slug: string, query: { page?: number } = {}) =>
    withQuery(`/fund-me/${encodeURIComponent(slug)}/updates`, { page: laterPage(query.page) }),
  /** `answer` is the comment that is answered, `done` says what was just done. */
  comments: (slug: string, query: { page?: number; answer?: string; done?: string } = {}) =>
    withQuery(`/fund-me/${encodeURIComponent(slug)}/comments`, { ...query, page: laterPage(query.page) }),
  /** The page of a campaign at its form, with this reward chosen, or with what was typed into it before. */
  backing: (slug: string, query: Readonly<Record<string, string | number | undefined>>) =>
    `${withQuery(`/fund-me/${encodeURIComponent(slug)}`, query)}#contribute`,
  /** What somebody began. */
  own: (query: { page?: number } = {}) => withQuery('/account/campaigns', { page: laterPage(query.page) }),
  /** `done` says what was just done. */
  ownCampaign: (id: string, query: { done?: string } = {}) => withQuery(own(id), query),
  step: (id: string, step: string, query: { done?: string } = {}) => withQuery(`${own(id)}/${step}`, query),
  /** Who backed an own campaign. */
  report: (id: string, query: { page?: number; done?: string } = {}) =>
    withQuery(`${own(id)}/backers`, { ...query, page: laterPage(query.page) }),
  reportFile: (id: string) => `${own(id)}/backers.csv`,
  ownUpdates: (id: string, query: { page?: number; done?: string } = {}) =>
    withQuery(`${own(id)}/updates`, { ...query, page: laterPage(query.page) }),
  /** What somebody pledged. */
  pledges: (query: { page?: number } = {}) => withQuery('/account/pledges', { page: laterPage(query.page) }),
  pledge: (id: string, query: { ask?: string } = {}) =>
    withQuery(`/account/pledges/${encodeURIComponent(id)}`, query),
  deskCampaigns: (query: { state?: string; search?: string; page?: number } = {}) =>
    withQuery('/desk/campaigns', { ...query, page: laterPage(query.page) }),
  deskCampaign: (id: string) => `/desk/campaigns/${encodeURIComponent(id)}`,
} as const;

import { laterPage, withQuery } from '../paths.ts';

const own = (id: string) => `/account/campaigns/${encodeURIComponent(id)}`;

/** The addresses of campaigns beyond the list and the page of one (`paths.fundMe`, `paths.campaign`): few pages lead there. */
export const campaignPaths = {
  backers: (slug: string, query: { page?: number } = {}) =>
    withQuery(`/fund-me/${encodeURIComponent(slug)}/backers`, { page: laterPage(query.page) }),
  updates: (slug: string, query: { page?: number } = {}) =>
    withQuery(`/fund-me/${encodeURIComponent(slug)}/updates`, { page: laterPage(query.page) }),
  /** What somebody began. */
  own: (query: { page?: number } = {}) => withQuery('/account/campaigns', { page: laterPage(query.page) }),
  ownCampaign: own,
  step: (id: string, step: string) => `${own(id)}/${step}`,
  /** Who backed an own campaign. */
  report: (id: string, query: { page?: number } = {}) =>
    withQuery(`${own(id)}/backers`, { page: laterPage(query.page) }),
  reportFile: (id: string) => `${own(id)}/backers.csv`,
  ownUpdates: (id: string) => `${own(id)}/updates`,
  /** What somebody pledged. */
  pledges: (query: { page?: number } = {}) => withQuery('/account/pledges', { page: laterPage(query.page) }),
  pledge: (id: string) => `/account/pledges/${encodeURIComponent(id)}`,
  deskCampaigns: (query: { state?: string; search?: string; page?: number } = {}) =>
    withQuery('/desk/campaigns', { ...query, page: laterPage(query.page) }),
  deskCampaign: (id: string) => `/desk/campaigns/${encodeURIComponent(id)}`,
} as const;

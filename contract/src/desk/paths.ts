import { laterPage, withQuery } from '../paths.ts';

/** The addresses of the desk, apart from the others: only its own pages lead there. */
export const deskPaths = {
  home: () => '/desk',
  payments: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/payments', { ...query, page: laterPage(query.page) }),
  people: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/people', { ...query, page: laterPage(query.page) }),
  person: (id: string) => `/desk/people/${encodeURIComponent(id)}`,
  payment: (id: string) => `/desk/payments/${encodeURIComponent(id)}`,
  cases: (query: { page?: number } = {}) => withQuery('/desk/cases', { page: laterPage(query.page) }),
  case: (id: string) => `/desk/cases/${encodeURIComponent(id)}`,
  jobs: (query: { page?: number } = {}) => withQuery('/desk/jobs', { page: laterPage(query.page) }),
  job: (id: string) => `/desk/jobs/${encodeURIComponent(id)}`,
  log: (query: { page?: number } = {}) => withQuery('/desk/log', { page: laterPage(query.page) }),
} as const;

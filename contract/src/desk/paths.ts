import { laterPage, paths, withQuery } from '../paths.ts';
import type { HiddenWordsKind } from './reports/schemas.ts';

/** The paths of the desk, separate from the others: only its own pages link there. */
export const deskPaths = {
  home: paths.desk,
  payments: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/payments', { ...query, page: laterPage(query.page) }),
  people: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/people', { ...query, page: laterPage(query.page) }),
  /** `act` is the action of a form on the page; without it, the form suspends. */
  person: (id: string, query: { act?: 'restore' | 'role' } = {}) =>
    withQuery(`/desk/people/${encodeURIComponent(id)}`, query),
  pages: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/pages', { ...query, page: laterPage(query.page) }),
  /** `act` is the action of a form on the page; without it, the form hides. */
  page: (id: string, query: { act?: 'show' | 'freeze' | 'unfreeze' } = {}) =>
    withQuery(`/desk/pages/${encodeURIComponent(id)}`, query),
  events: (query: { search?: string; page?: number } = {}) =>
    withQuery('/desk/events', { ...query, page: laterPage(query.page) }),
  event: (id: string, query: { act?: 'show' } = {}) =>
    withQuery(`/desk/events/${encodeURIComponent(id)}`, query),
  reports: (query: { page?: number } = {}) => withQuery('/desk/reports', { page: laterPage(query.page) }),
  /** `id` is that of the reported thing; `act` says what the form hides. */
  report: (id: string, query: { act?: HiddenWordsKind } = {}) =>
    withQuery(`/desk/reports/${encodeURIComponent(id)}`, query),
  /** Hidden texts, which an operator can show again after a mistake. */
  hiddenWords: (query: { page?: number } = {}) =>
    withQuery('/desk/hidden-words', { page: laterPage(query.page) }),
  hiddenWordsOf: (id: string) => `/desk/hidden-words/${encodeURIComponent(id)}`,
  /** `of` and `id` say what a form of the page adds or changes. */
  kinds: (query: { of?: string; id?: string } = {}) => withQuery('/desk/kinds', query),
  operators: () => '/desk/operators',
  payment: (id: string) => `/desk/payments/${encodeURIComponent(id)}`,
  /** The evidence for a payment dispute, to print or send. */
  evidence: (id: string) => `/desk/payments/${encodeURIComponent(id)}/evidence`,
  cases: ({ state, page }: { state?: 'suspense' | undefined; page?: number } = {}) =>
    withQuery('/desk/cases', { state, page: laterPage(page) }),
  case: (id: string) => `/desk/cases/${encodeURIComponent(id)}`,
  debts: (query: { page?: number } = {}) => withQuery('/desk/debts', { page: laterPage(query.page) }),
  /** The debt of a receiver whose balance is below zero, and its reversal from their account at the rail. */
  reversal: (account: string, query: { currency?: string } = {}) =>
    withQuery(`/desk/debts/${encodeURIComponent(account)}`, query),
  /** What pages that were taken down still have. */
  leftBalances: (query: { page?: number } = {}) =>
    withQuery('/desk/left-balances', { page: laterPage(query.page) }),
  /** `transfer` is the one that a form of the page books; without it, the form requests a comparison. */
  comparison: (query: { transfer?: string } = {}) => withQuery('/desk/comparison', query),
  jobs: (query: { page?: number } = {}) => withQuery('/desk/jobs', { page: laterPage(query.page) }),
  job: (id: string) => `/desk/jobs/${encodeURIComponent(id)}`,
  log: (query: { search?: string | undefined; page?: number } = {}) =>
    withQuery('/desk/log', { ...query, page: laterPage(query.page) }),
} as const;

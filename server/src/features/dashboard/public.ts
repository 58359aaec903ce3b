export { requireManagedPage } from './managed-page.ts';
export {
  findReceivedMessage,
  hasReceivedMessage,
  showWithheldMessage,
  withholdMessage,
  withholdThanks,
} from './messages/repository.ts';
export { createPageNews, type PageNews } from './news/page-news.ts';
export type { ReadTipFees } from './received/present-tips.ts';
export { listThanks } from './repository.ts';

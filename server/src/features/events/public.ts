export { findLineUp } from './details/repository.ts';
export { dateRows } from './event-rows.ts';
export {
  insertStoredCategory,
  listStoredCategories,
  lockStoredCategory,
  saveStoredCategory,
} from './kinds/repository.ts';
export { isListed, lockEvent } from './locking/repository.ts';
export {
  findModeratedEvent,
  type ModeratedEvent,
  saveEventHiding,
  searchModeratedEvents,
} from './moderation/repository.ts';
export type { EventTipExpressions } from './own/repository.ts';
export { pastSince } from './past-since.ts';
export { shownPage } from './repository.ts';

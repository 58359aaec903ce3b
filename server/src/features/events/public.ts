export { findLineUp } from './details/repository.ts';
export { lockEvent } from './locking/repository.ts';
export type { EventTipExpressions } from './managing/repository.ts';

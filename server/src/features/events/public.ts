export { findLineUp } from './details/repository.ts';
export { holdEvent } from './holding/repository.ts';
export type { EventTipExpressions } from './managing/repository.ts';

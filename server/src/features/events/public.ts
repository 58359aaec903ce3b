export { findLineUp, holdEvent } from './details/repository.ts';
export type { EventTipExpressions } from './managing/repository.ts';

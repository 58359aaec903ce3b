/** What pages of events, and those of signs, show after a tip: a module of its own, loaded on demand. */
export { followField } from './follows/change-follow.ts';
export { AfterTip, loadNext, loadNextEvent, type Next } from './profile/after-tip.tsx';

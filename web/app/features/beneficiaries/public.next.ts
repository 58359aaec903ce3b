/** What pages of events show after a tip: a module of its own, loaded on demand. */
export { AfterTip, loadNext } from './profile/after-tip.tsx';

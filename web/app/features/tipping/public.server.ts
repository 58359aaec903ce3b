export { returnKeys } from './form/tip-addresses.ts';

/** A module of its own, because it is imported only once a code is needed. */
export { default } from './address-proof/address-code-fields.tsx';

/** Apart from the rest, for it is imported only once a code is asked for. */
export { default } from './address-proof/address-code-fields.tsx';

export { AddressCodeFields } from './address-proof/address-code-fields.tsx';
export { codeField, type ProofAsked } from './address-proof/code-fields.ts';

export { proveWithinForm } from './address-proof/prove-within-form.server.ts';

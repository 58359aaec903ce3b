export { tipChecks } from './check-tips.ts';
export { tippingEndpoints } from './http.ts';
export { eventTipPaymentOwner, notifyBeneficiaryJob, tipPaymentOwner } from './notify-beneficiary.ts';
export { tipCount } from './repository.ts';

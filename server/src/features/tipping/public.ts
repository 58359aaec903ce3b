export { tipChecks } from './check-tips.ts';
export { countTips } from './count-tips.ts';
export { tippingEndpoints } from './http.ts';
export { notifyBeneficiaryJob, tipPaymentOwner } from './notify-beneficiary.ts';

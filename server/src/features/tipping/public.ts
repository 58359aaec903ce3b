export { tipChecks } from './check-tips.ts';
export { eventTips } from './event-tips/repository.ts';
export { forgetSupporter } from './forget-supporter.ts';
export { tippingEndpoints } from './http.ts';
export { eventTipPaymentOwner, notifyBeneficiaryJob, tipPaymentOwner } from './notify-beneficiary.ts';
export { readReceived } from './read-received.ts';
export { tipCount } from './repository.ts';

export { tipChecks } from './check-tips.ts';
export { eventTips } from './event-tips/repository.ts';
export { forgetSupporter } from './forget-supporter.ts';
export { tippingEndpoints } from './http.ts';
export { tipMailJobs } from './mail-jobs.ts';
export { eventTipPaymentOwner, tipPaymentOwner } from './payment-owners.ts';
export { readReceived } from './read-tips.ts';
export { tipCount } from './repository.ts';

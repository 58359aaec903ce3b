export { proveWithinForm } from './address-proof/prove-within-form.server.ts';
export { answerForm } from './proven-form/answer-form.server.ts';
export { loadSecondFactors } from './second-factor/load-second-factors.server.ts';
export { requireProfile, requireProfileFor } from './settings/own-page.server.ts';

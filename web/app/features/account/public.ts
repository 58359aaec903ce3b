export { useAccountData } from './account-data.ts';
export type { ProofRequest } from './address-proof/code-fields.ts';
export { InitialsPortrait } from './initials-portrait.tsx';
export { askProof } from './proven-form/ask-proof.ts';
export { FormEnd } from './proven-form/form-end.tsx';
export { type FormAnswer, submitAndFollow, submitForm } from './proven-form/submit-form.ts';
export { SettingsCard, SettingsFrame } from './settings/settings-frame.tsx';
export { signInAgain } from './sign-in-again.ts';

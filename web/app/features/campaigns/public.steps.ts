export { wordsOfMissing } from './own/steps-of-campaign.ts';

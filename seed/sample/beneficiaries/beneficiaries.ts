import type { SampleBeneficiary } from './beneficiary.ts';
import { diaspora } from './diaspora.ts';
import { imagesAndWords } from './images-and-words.ts';
import { music } from './music.ts';
import { stage } from './stage.ts';

export const sampleBeneficiaries: readonly SampleBeneficiary[] = [
  ...music,
  ...stage,
  ...imagesAndWords,
  ...diaspora,
];

export type BeneficiaryType =
  | 'Comedian'
  | 'Dancer'
  | 'DJ'
  | 'Filmmaker'
  | 'Musician'
  | 'Painter'
  | 'Photographer'
  | 'Poet'
  | 'Sculptor'
  | 'Singer'
  | 'Storyteller'
  | 'Street Performer'
  | 'Weaver';

/** An invented person. Any likeness to a living artist is unintended. */
export type SampleBeneficiary = {
  slug: string;
  name: string;
  types: readonly [BeneficiaryType, ...BeneficiaryType[]];
  followers: number;
  /** Always at example.com or example.org, which nobody owns (RFC 2606). */
  email: string | null;
  /** Whether web/public/pictures/beneficiaries holds a portrait. */
  picture: boolean;
  bio: string;
};

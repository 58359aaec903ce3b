import type { OwnData } from '#server/features/account/public.ts';

/** What somebody proposed for a band, and what they agreed to for a member. Each page is named only if it is public. */
export const ownBands: readonly OwnData[] = [
  {
    name: 'band_proposals',
    tables: ['band_agreement'],
    key: 'agreement.id',
    columns: {
      id: 'agreement.id',
      band: 'listed_beneficiary.name',
      proposed_at: 'agreement.proposed_at',
      state: 'agreement.state',
      agreed_at: 'agreement.agreed_at',
      ended_at: 'agreement.ended_at',
    },
    from: `band_agreement AS agreement
      LEFT JOIN listed_beneficiary ON listed_beneficiary.id = agreement.band_id WHERE agreement.proposed_by = $1`,
  },
  {
    name: 'band_consents',
    tables: ['band_share'],
    key: 'share.id',
    columns: {
      agreement: 'share.agreement_id',
      member: 'listed_beneficiary.name',
      parts: 'share.parts',
      agreed_at: 'share.agreed_at',
      left_at: 'share.left_at',
    },
    from: `band_share AS share
      LEFT JOIN listed_beneficiary ON listed_beneficiary.id = share.member_id WHERE share.agreed_by = $1`,
  },
];

import type { OwnData } from '#server/features/account/public.ts';

/**
 * The pages that somebody claimed, and the statements and papers of their claims. Papers are listed without their
 * content, which the person has.
 */
export const ownClaims: readonly OwnData[] = [
  {
    name: 'claims',
    tables: ['claim'],
    key: 'claim.id',
    columns: {
      id: 'claim.id',
      beneficiary_id: 'claim.beneficiary_id',
      beneficiary: 'listed_beneficiary.name',
      way: 'claim.way',
      state: 'claim.state',
      words: 'claim.statement',
      created_at: 'claim.created_at',
      decided_at: 'claim.decided_at',
      payouts_not_before: 'claim.payouts_not_before',
    },
    from: `claim LEFT JOIN listed_beneficiary ON listed_beneficiary.id = claim.beneficiary_id
      WHERE claim.account_id = $1`,
  },
  {
    name: 'claim_pictures',
    tables: ['claim_paper'],
    key: 'paper.id',
    columns: {
      id: 'paper.id',
      claim_id: 'paper.claim_id',
      bytes: 'octet_length(paper.content)',
      created_at: 'paper.created_at',
    },
    from: 'claim_paper AS paper WHERE paper.account_id = $1',
  },
];

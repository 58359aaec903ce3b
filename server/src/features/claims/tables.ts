import type { ColumnType, Generated } from 'kysely';

export type ClaimWay = 'mail' | 'vouch' | 'papers';
export type ClaimDecision = 'open' | 'accepted' | 'refused' | 'replaced';

export interface ClaimTable {
  id: Generated<string>;
  beneficiary_id: string;
  account_id: string;
  way: ClaimWay;
  state: ClaimDecision;
  statement: Generated<string>;
  vouched_organizer: string | null;
  vouched_event: string | null;
  /** The account of the organizer who vouched; null once it is erased. */
  vouched_by: string | null;
  /** The page's address on file when the claim was made. */
  email_on_file: string | null;
  created_at: ColumnType<Date, Date, never>;
  decided_at: Date | null;
  disputed_at: Date | null;
  /** The first payout comes no earlier. */
  payouts_not_before: Date | null;
}

export interface ClaimLinkTable {
  id: Generated<string>;
  beneficiary_id: string;
  account_id: string;
  /**
   * Null for a link that must not be mailed: there is no address on file, its mailbox has had enough mails, or the
   * page is claimed already.
   */
  email: string | null;
  token_digest: string | null;
  expires_at: Date;
  created_at: Generated<Date>;
}

export interface ClaimVouchTable {
  id: Generated<string>;
  event_id: string;
  beneficiary_id: string;
  organizer_id: string;
  code_digest: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
}

export interface ClaimPaperTable {
  id: Generated<string>;
  account_id: string;
  claim_id: string | null;
  content: Buffer;
  created_at: ColumnType<Date, Date, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    claim: ClaimTable;
    claim_link: ClaimLinkTable;
    claim_vouch: ClaimVouchTable;
    claim_paper: ClaimPaperTable;
  }
}

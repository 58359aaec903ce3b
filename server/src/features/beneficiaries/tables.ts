import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PageState = 'draft' | 'published' | 'hidden' | 'left';
export type ClaimState = 'unclaimed' | 'claim_pending' | 'claimed' | 'contested';

export interface BeneficiaryTable {
  id: Generated<string>;
  name: string;
  bio: Generated<string>;
  profile_picture: string | null;
  email: string | null;
  shows_email: Generated<boolean>;
  follower_count: Generated<number>;
  sample: Generated<boolean>;
  state: Generated<PageState>;
  claim_state: Generated<ClaimState>;
  /** Links to other sites, http or https. */
  links: Generated<string[]>;
  thank_you: Generated<string>;
  /** Whole amounts in cents that the tip form offers first. */
  suggested_minor: Generated<number[]>;
  tipping: Generated<'open' | 'closed'>;
  /** Whether its money can be paid out. Only the database writes it. */
  payable: ColumnType<boolean, never, never>;
  /** Whether its tips are divided among the members of a band, or stopped. Only the database writes it. */
  band: ColumnType<'agreed' | 'stopped' | null, never, never>;
  published_at: Date | null;
  /** Whether all its owners are suspended. The database keeps it up to date. */
  withheld: Generated<boolean>;
  /** Why an operator has hidden the page, whatever its state. */
  hidden_reason: string | null;
  /** Why an operator has stopped the payouts of the page. */
  payouts_frozen_reason: string | null;
  /** The id of an uploaded picture; `profile_picture` is its URL. */
  picture_id: string | null;
  created_at: Generated<Date>;
  search_name: GeneratedAlways<string>;
}

export interface BeneficiaryTypeTable {
  id: Generated<string>;
  name: string;
  position: Generated<number>;
  /** When the type was retired; it is no longer offered. */
  retired_at: Date | null;
}

export interface BeneficiaryHandleTable {
  /** Folded: lower case, without accents. */
  handle: string;
  beneficiary_id: string;
  /** False for an old handle, which still redirects to the page. */
  is_current: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface PageManagerTable {
  beneficiary_id: string;
  account_id: string;
  role: 'owner' | 'editor';
  created_at: Generated<Date>;
  /** Written by the database; null for an editor. */
  owner_since: GeneratedAlways<Date | null>;
}

export interface PageInvitationTable {
  id: Generated<string>;
  beneficiary_id: string;
  /** In lower case. */
  email: string;
  role: PageManagerTable['role'];
  invited_by: string | null;
  /** The digest of the token in the link; null until the mail is created. */
  token_digest: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface PagePostTable {
  id: Generated<string>;
  beneficiary_id: string;
  text: string;
  created_at: Date;
  /** When the desk hid it; null while it is shown. */
  withheld_at: ColumnType<Date | null, never, Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    beneficiary: BeneficiaryTable;
    /** The public pages: published, not withheld, and not hidden by an operator. */
    listed_beneficiary: BeneficiaryTable;
    beneficiary_handle: BeneficiaryHandleTable;
    page_manager: PageManagerTable;
    /** Everybody who manages a page or has managed it. The database adds the rows. */
    page_managed_ever: { account_id: string; beneficiary_id: string };
    page_invitation: PageInvitationTable;
    page_post: PagePostTable;
    /** The public posts: those of public pages. */
    listed_post: PagePostTable;
    beneficiary_type: BeneficiaryTypeTable;
    beneficiary_type_link: { beneficiary_id: string; type_id: string };
    beneficiary_follow: {
      account_id: string;
      beneficiary_id: string;
      created_at: Generated<Date>;
      /** What the follower wants to be notified of. */
      hears_events: Generated<boolean>;
      hears_posts: Generated<boolean>;
    };
  }
}

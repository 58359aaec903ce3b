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
  /** Addresses of the page elsewhere, http or https. */
  links: Generated<string[]>;
  thank_you: Generated<string>;
  /** Whole amounts in cents that the tip form offers first. */
  suggested_minor: Generated<number[]>;
  tipping: Generated<'open' | 'closed'>;
  /** Whether its money can go out: written by the database alone. */
  payable: ColumnType<boolean, never, never>;
  /** Whether tips to it are divided among the members of a band, or stopped: written by the database alone. */
  band: ColumnType<'agreed' | 'stopped' | null, never, never>;
  published_at: Date | null;
  /** All its owners are suspended: the database keeps it so. */
  withheld: Generated<boolean>;
  /** Why an operator has hidden it, whatever its state. */
  hidden_reason: string | null;
  /** Of an uploaded picture; `profile_picture` is its address. */
  picture_id: string | null;
  created_at: Generated<Date>;
  search_name: GeneratedAlways<string>;
}

export interface BeneficiaryTypeTable {
  id: Generated<string>;
  name: string;
  position: Generated<number>;
  /** Not offered any more. */
  retired_at: Date | null;
}

export interface BeneficiaryHandleTable {
  /** Folded: lower case, without accents. */
  handle: string;
  beneficiary_id: string;
  /** Old handles lead to the page too. */
  is_current: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface PageManagerTable {
  beneficiary_id: string;
  account_id: string;
  role: 'owner' | 'editor';
  created_at: Generated<Date>;
  /** The database writes it; null of an editor. */
  owner_since: GeneratedAlways<Date | null>;
}

export interface PageInvitationTable {
  id: Generated<string>;
  beneficiary_id: string;
  /** In lower case. */
  email: string;
  role: PageManagerTable['role'];
  invited_by: string | null;
  /** Of what is in the link; null until the mail is made. */
  token_digest: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface PagePostTable {
  id: Generated<string>;
  beneficiary_id: string;
  text: string;
  created_at: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    beneficiary: BeneficiaryTable;
    /** Published pages only, and none that is withheld or hidden by an operator: what everybody may see. */
    listed_beneficiary: BeneficiaryTable;
    beneficiary_handle: BeneficiaryHandleTable;
    page_manager: PageManagerTable;
    /** Who looks after a page, or did. The database adds to it. */
    page_managed_ever: { account_id: string; beneficiary_id: string };
    page_invitation: PageInvitationTable;
    page_post: PagePostTable;
    /** Posts of published pages: what everybody may see. */
    listed_post: PagePostTable;
    beneficiary_type: BeneficiaryTypeTable;
    beneficiary_type_link: { beneficiary_id: string; type_id: string };
    beneficiary_follow: {
      account_id: string;
      beneficiary_id: string;
      created_at: Generated<Date>;
      /** What the follower wants to learn of. */
      hears_events: Generated<boolean>;
      hears_posts: Generated<boolean>;
    };
  }
}

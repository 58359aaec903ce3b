import type { ColumnType, Generated } from 'kysely';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** Set at insertion; set to null when the person is erased. */
type Forgettable<Value> = ColumnType<Value | null, Value | null, Value | null>;

export type AgreementState = 'proposed' | 'agreed' | 'left' | 'replaced' | 'withdrawn' | 'declined';

export interface BandAgreementTable {
  id: Generated<string>;
  band_id: Fixed<string>;
  proposed_by: Forgettable<string>;
  proposed_at: Fixed<Date>;
  /** `agreed`, `left` and `replaced` are written by the database alone. */
  state: ColumnType<AgreementState, never, 'withdrawn' | 'declined'>;
  agreed_at: ColumnType<Date | null, never, never>;
  ended_at: ColumnType<Date | null, never, Date>;
}

export interface BandShareTable {
  id: Generated<string>;
  agreement_id: Fixed<string>;
  member_id: Fixed<string>;
  parts: Fixed<number>;
  agreed_at: ColumnType<Date | null, never, Date>;
  agreed_by: ColumnType<string | null, never, string | null>;
  left_at: ColumnType<Date | null, never, Date>;
}

export interface BandLostMemberTable {
  agreement_id: ColumnType<string, never, never>;
  member_id: ColumnType<string, never, never>;
  kind: ColumnType<'declined' | 'left', never, never>;
}

/** Written only by the database. */
export interface BandUnpayableTable {
  band_id: ColumnType<string, never, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    band_agreement: BandAgreementTable;
    band_share: BandShareTable;
    band_lost_member: BandLostMemberTable;
    band_unpayable: BandUnpayableTable;
  }
}

/**
 * What a feature holds of a person, as one table of the file they may take along (decision 67). Rows are read by an id of
 * their own, so that however many there are, a part of them is in memory.
 */
export interface OwnData {
  /** Its name in the file: small letters and underscores. */
  readonly name: string;
  /** The tables that it tells all of that a person may read. */
  readonly tables: readonly string[];
  /** An SQL expression for the id of a row. */
  readonly key: string;
  /** SQL expressions by the name of the column. */
  readonly columns: Readonly<Record<string, string>>;
  /** What follows FROM, with the condition that the account is the one with the id `$1`. */
  readonly from: string;
}

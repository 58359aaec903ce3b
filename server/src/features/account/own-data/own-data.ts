/**
 * A feature's data about a person, as one table of the file they may download (decision 67). Rows are read in parts,
 * ordered by an id of their own, so that only one part is in memory however many there are.
 */
export interface OwnData {
  /** The table's name in the file: small letters and underscores. */
  readonly name: string;
  /** The database tables of which it contains everything a person may read. */
  readonly tables: readonly string[];
  /** An SQL expression for the id of a row. */
  readonly key: string;
  /** SQL expressions by column name. */
  readonly columns: Readonly<Record<string, string>>;
  /** What follows FROM, with the condition that restricts it to the account with the id `$1`. */
  readonly from: string;
}

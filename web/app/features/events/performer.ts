/** Somebody on the bill of an event. */
export interface Performer {
  /** The id of their profile; null for one known by name only. */
  readonly id: string | null;
  readonly name: string;
  /** What their page offers to choose from, where that is known. */
  readonly suggested_amounts?: readonly number[];
}

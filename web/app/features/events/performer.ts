/** A performer of an event. */
export interface Performer {
  /** The id of their profile; null for a performer known by name only. */
  readonly id: string | null;
  readonly name: string;
  /** The amounts that their page suggests, where those are known. */
  readonly suggested_amounts?: readonly number[];
}

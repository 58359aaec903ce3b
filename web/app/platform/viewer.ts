/** Who looks at a page, as far as it decides what a button may do. */
export interface Viewer {
  readonly signedIn: boolean;
  /** In sandbox mode a guest gets the specification's demonstration; in live mode there is none. */
  readonly mode: 'sandbox' | 'live';
}

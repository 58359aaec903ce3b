/** The fields of the forms of this page, and what they may want. */
export const manageField = { intent: 'intent', id: 'id' } as const;
export type Intent = 'delete' | 'restore' | 'cancel';

/** What became of it. */
export interface ManageAnswer {
  readonly done?: { readonly intent: Intent; readonly id: string; readonly title: string };
  /** The id of an event that cannot be deleted because it was tipped at. */
  readonly tipped?: string;
  readonly problem?: string;
}

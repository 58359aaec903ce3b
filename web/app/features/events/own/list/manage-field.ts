/** The fields of the forms of this page, and the values of the intent. */
export const manageField = { intent: 'intent', id: 'id' } as const;
export type Intent = 'delete' | 'restore' | 'cancel';

/** The result of the action. */
export interface ManageAnswer {
  readonly done?: { readonly intent: Intent; readonly id: string; readonly title: string };
  /** The id of an event that cannot be deleted because it has received tips. */
  readonly tipped?: string;
  readonly problem?: string;
}

/** The fields of the forms beside a tip. */
export const tipFields = { intent: 'intent', tip: 'tip', thanks: 'thanks' } as const;

export type TipIntent = 'thank' | 'hide' | 'show';

/** Why a form was refused, with what was typed. */
export interface TipAnswer {
  readonly tip: string;
  readonly intent: string;
  readonly problem: string;
  readonly text: string;
}

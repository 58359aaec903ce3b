import type { Tip } from '#contract/tipping/schemas.ts';
import { tipStateTexts } from '#texts/tipping/receipt.ts';

export type TipStatus = Tip['status'];

const chipVariants: Readonly<Record<TipStatus, string>> = {
  pending: 'chip chip-saffron',
  succeeded: 'chip',
  failed: 'chip chip-coral',
  canceled: 'chip chip-coral',
  expired: 'chip chip-coral',
  refunded: 'chip chip-saffron',
  disputed: 'chip chip-coral',
};

/** Whether a part of a tip was given back, and the rest of it stands. */
export function isPartRefunded({
  refunded_amount,
  status,
}: Pick<Tip, 'refunded_amount' | 'status'>): boolean {
  return refunded_amount > 0 && status !== 'refunded';
}

/** How a tip stands, in a word or two. */
export function TipState({ status }: { status: TipStatus }) {
  return <span className={chipVariants[status]}>{tipStateTexts[status].label}</span>;
}

/** The same with a sentence on what it means. */
export function TipStateMeant({ status }: { status: TipStatus }) {
  const texts = tipStateTexts[status];
  return (
    <>
      <TipState status={status} />
      {'meaning' in texts && (
        <span className="mt-1 block font-normal text-muted text-sm">{texts.meaning}</span>
      )}
    </>
  );
}

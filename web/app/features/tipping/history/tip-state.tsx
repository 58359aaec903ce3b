import type { Tip } from '#contract/tipping/schemas.ts';

export type TipStatus = Tip['status'];

const states: Readonly<Record<TipStatus, { label: string; look: string; meaning?: string }>> = {
  pending: {
    label: 'Waiting for payment',
    look: 'chip chip-saffron',
    meaning: 'The payment has not come in yet.',
  },
  succeeded: { label: 'Paid', look: 'chip' },
  failed: {
    label: 'Not paid',
    look: 'chip chip-coral',
    meaning: 'The payment did not go through. Nothing was charged.',
  },
  canceled: {
    label: 'Canceled',
    look: 'chip chip-coral',
    meaning: 'The payment was called off. Nothing was charged.',
  },
  expired: {
    label: 'Expired',
    look: 'chip chip-coral',
    meaning: 'The payment was not finished in time. Nothing was charged.',
  },
  refunded: { label: 'Refunded', look: 'chip chip-saffron', meaning: 'The money went back to the sender.' },
  disputed: {
    label: 'Disputed',
    look: 'chip chip-coral',
    meaning: 'The sender’s bank is looking into this payment.',
  },
};

/** How a tip stands, in a word or two. */
export function TipState({ status }: { status: TipStatus }) {
  const { label, look } = states[status];
  return <span className={look}>{label}</span>;
}

/** The same with a sentence on what it means. */
export function TipStateMeant({ status }: { status: TipStatus }) {
  const { meaning } = states[status];
  return (
    <>
      <TipState status={status} />
      {meaning && <span className="mt-1 block font-normal text-muted text-sm">{meaning}</span>}
    </>
  );
}

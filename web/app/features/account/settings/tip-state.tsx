import type { Tip } from '#contract/tipping/schemas.ts';

type Status = Tip['status'];

const states: Readonly<Record<Status, { label: string; look: string }>> = {
  pending: { label: 'Waiting for payment', look: 'chip chip-saffron' },
  succeeded: { label: 'Paid', look: 'chip' },
  failed: { label: 'Not paid', look: 'chip chip-coral' },
  canceled: { label: 'Canceled', look: 'chip chip-coral' },
  expired: { label: 'Expired', look: 'chip chip-coral' },
  refunded: { label: 'Refunded', look: 'chip chip-saffron' },
  disputed: { label: 'Disputed', look: 'chip chip-coral' },
};

/** How a tip stands, in a word or two. */
export function TipState({ status }: { status: Status }) {
  const { label, look } = states[status];
  return <span className={look}>{label}</span>;
}

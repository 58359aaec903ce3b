import type { KillPoint } from '../campaigns/points.ts';

/** The steps of telling a giver that the card is about to be charged. */
export const announcing: readonly KillPoint[] = [
  { name: 'before it is announced', gate: ['BEFORE UPDATE OF state', 'pledge', "NEW.state = 'announced'"] },
  {
    name: 'at the commit that announces it',
    gate: ['COMMIT AFTER UPDATE', 'pledge', "NEW.state = 'announced'"],
  },
  {
    name: 'before it is noted that the mail was sent',
    gate: ['BEFORE UPDATE OF charge_at', 'pledge', 'NEW.notified_at IS NOT NULL'],
  },
];

/** The steps of charging the card, two days later, and of forgetting it. */
export const charging: readonly KillPoint[] = [
  { name: 'before it is collected', gate: ['BEFORE UPDATE OF state', 'pledge', "NEW.state = 'collecting'"] },
  { name: 'before the charge is written', gate: ['BEFORE INSERT', 'payment'] },
  { name: 'at the commit of the charge', gate: ['COMMIT AFTER INSERT', 'payment'] },
  { name: 'before the card is charged', hang: 'before' },
  { name: 'after the card was charged', hang: 'after' },
  { name: 'before the charge is noted', gate: ['BEFORE UPDATE OF provider_checkout', 'payment'] },
  {
    name: 'before the money is booked',
    gate: ['BEFORE INSERT', 'ledger_movement', "NEW.kind = 'capture'"],
  },
  {
    name: 'at the commit that books the money',
    gate: ['COMMIT AFTER INSERT', 'ledger_movement', "NEW.kind = 'capture'"],
  },
  {
    name: 'before the card is to be forgotten',
    gate: ['BEFORE UPDATE OF forget_requested_at', 'saved_card', 'NEW.forget_requested_at IS NOT NULL'],
  },
  {
    name: 'before the card is released',
    gate: ['BEFORE UPDATE OF card_released', 'pledge', 'NEW.card_released'],
  },
  {
    name: 'before it is noted that the card was forgotten',
    gate: ['BEFORE UPDATE OF status', 'saved_card', "NEW.status = 'forgotten'"],
  },
];

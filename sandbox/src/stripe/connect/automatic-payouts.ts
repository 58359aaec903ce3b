import { midnightAfter } from '../clock.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { recordOutgoing } from '../record-movements.ts';
import type { AccountRecord } from './account-record.ts';
import { payoutsEnabled } from './account-requirements.ts';
import { balanceOf } from './balance.ts';
import { createPayout } from './create-payout.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Every midnight (UTC), pays out to the accounts whose schedule has that day. */
export function watchSchedules(gateway: Gateway): void {
  const midnight = midnightAfter(nowSeconds(gateway), 1);
  gateway.timers.set('automatic payouts', midnight * 1000, () => {
    for (const account of gateway.store.all('account')) payAutomatically(gateway, account);
    watchSchedules(gateway);
  });
}

/** Pays out everything that is available, and records the transactions it consists of. */
function payAutomatically(gateway: Gateway, account: AccountRecord): void {
  const { store } = gateway;
  const now = nowSeconds(gateway);
  if (account.deauthorized || !payoutsEnabled(account) || !isDay(account.schedule, new Date(now * 1000)))
    return;
  for (const { amount, currency } of balanceOf(gateway, account.id).available) {
    if (amount <= 0) continue;
    const id = store.transaction(() => {
      const parameters = { amount, currency, metadata: {}, description: 'STRIPE PAYOUT' };
      const { payout } = createPayout(gateway, parameters, account.id, true);
      for (const [key, taken] of store.entries('accountTransaction')) {
        const { transaction } = taken;
        const isPart = taken.account === account.id && taken.payout === null;
        if (isPart && transaction.currency === currency && transaction.available_on <= now)
          store.put('accountTransaction', key, { ...taken, payout: payout.id });
      }
      return payout.id;
    });
    recordOutgoing(gateway, id);
  }
}

function isDay(schedule: AccountRecord['schedule'], day: Date): boolean {
  if (schedule.interval === 'daily') return true;
  if (schedule.interval === 'weekly')
    return schedule.weekly_payout_days?.includes(weekdays[day.getUTCDay()] ?? '') ?? false;
  if (schedule.interval !== 'monthly') return false;
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return schedule.monthly_payout_days?.some((one) => Math.min(one, last) === day.getUTCDate()) ?? false;
}

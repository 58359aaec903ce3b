import { type Gateway, nowMs } from './gateway.ts';

const dayMs = 24 * 3_600_000;

/** The start of a bank's day: midnight (UTC) of the given moment's day plus `days`. In seconds since 1970. */
export function midnightAfter(seconds: number, days: number): number {
  const moment = seconds * 1000 + days * dayMs;
  return (moment - (moment % dayMs)) / 1000;
}

/**
 * Moves the stand-in's clock ahead. Timers on the way run in order and at their time, as if the days had passed; returns the
 * new time in milliseconds since 1970.
 */
export function advanceClock(gateway: Gateway, days: number): number {
  const { timers } = gateway;
  const target = nowMs(gateway) + days * dayMs;
  for (let due = timers.nextDueAt(); due !== undefined && due <= target; due = timers.nextDueAt()) {
    setClock(gateway, Math.max(due, nowMs(gateway)));
    timers.runDue();
  }
  setClock(gateway, Math.max(target, nowMs(gateway)));
  timers.rearm();
  return nowMs(gateway);
}

function setClock(gateway: Gateway, toMs: number): void {
  gateway.store.put('clock', 'current', { aheadMs: toMs - Date.now() });
}

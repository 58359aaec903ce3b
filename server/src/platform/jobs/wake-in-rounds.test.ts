import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wakeInRounds } from './wake-in-rounds.ts';

let woken: string[];
let jobIn: (queue: string) => void;
beforeEach(() => {
  vi.useFakeTimers();
  woken = [];
  jobIn = wakeInRounds((queue) => void woken.push(queue));
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first job of a queue wakes it at once, and those of the next tenth of a second once together', () => {
  jobIn('mails');
  expect(woken).toEqual(['mails']);
  for (let job = 0; job < 9; job += 1) jobIn('mails');
  expect(woken).toEqual(['mails']);
  vi.advanceTimersByTime(100);
  expect(woken).toEqual(['mails', 'mails']);
  vi.advanceTimersByTime(1000);
  expect(woken).toEqual(['mails', 'mails']);
  jobIn('mails');
  expect(woken).toEqual(['mails', 'mails', 'mails']);
});

test('a queue does not wait for the round of another', () => {
  jobIn('mails');
  jobIn('pictures');
  expect(woken).toEqual(['mails', 'pictures']);
});

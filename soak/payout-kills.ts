import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { pointsNamed, readTally } from '#tests/support/payout-kill-tally.ts';

// Kills the server at each point of a payout, many times: see README.md. The file `--state` counts what ran.

const pointsOfAPayout = 12;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    points: { type: 'string' },
    state: { type: 'string' },
    /** No round starts after this many minutes. */
    minutes: { type: 'string' },
  },
});
const { rounds, points, state, minutes } = values;
if (state === undefined) throw new Error('--state names the file that counts the rounds.');
const named = pointsNamed(points, pointsOfAPayout);
if (!(Number.isInteger(Number(rounds)) && Number(rounds) > 0))
  throw new Error('--rounds is a number above 0.');
if (minutes !== undefined && !(Number(minutes) > 0)) throw new Error('--minutes is a number above 0.');

const child = spawn(process.execPath, ['tools/test.mjs', '--only', 'steps', 'kill-while-paying-out'], {
  env: {
    ...process.env,
    PAYOUT_KILL_ROUNDS: rounds,
    PAYOUT_KILL_POINTS: named.join(','),
    PAYOUT_KILL_STATE: state,
    ...(minutes !== undefined && { PAYOUT_KILL_UNTIL: String(Date.now() + Number(minutes) * 60_000) }),
  },
  stdio: 'inherit',
});
const [code] = (await once(child, 'close')) as [number | null];

const tally = readTally(state);
const done = named.reduce((sum, point) => sum + Math.min(tally.once.get(point) ?? 0, Number(rounds)), 0);
const due = named.length * Number(rounds);
for (const point of named)
  console.log(`point ${String(point).padStart(2)}: ${tally.once.get(point) ?? 0} of ${rounds}`);
for (const why of tally.wrong) console.log(why);
console.log(
  `soak: payouts: ${done} of ${due} kills, the money went once each time, ${tally.wrong.length} wrong, ` +
    `${tally.cut} cut and not counted, sources ${tally.commits.join(', ')}`,
);
process.exitCode = code === 0 && done === due && tally.wrong.length === 0 ? 0 : 1;

import type { BulkFan } from '../bulk/tips/fan.ts';
import type { BulkTip } from '../bulk/tips/tip.ts';
import { sampleId, sampleIdAt } from './identifier.ts';

const names = [
  'Rahel Mengistu',
  'Yonatan Abebe',
  'ሰላም ተስፋዬ',
  'Kalkidan Worku',
  'Fitsum Alemayehu',
  'Hirut Gebre',
  'Daniel Okoye',
  'ማህሌት ደምሴ',
  'Biruk Asfaw',
  'Ingrid Solberg',
  'Samrawit Teklu',
  'Nahom Kebede',
  'Leyla Yusuf',
  'Robel Tadesse',
];

/** The fans who give the sample's tips; nobody can sign in as one of them. */
export const sampleFans: readonly BulkFan[] = names.map((name, at) => ({
  id: sampleId('fan', String(at)),
  name,
  email: `sample.fan.${at}@example.org`,
}));

const messages = [
  'That last song at the Lamp & Lyre. I walked home the long way.',
  'እግዚአብሔር ይስጥልን! ድምፅሽ ልቤን ነካው።',
  'For the vinyl. I will need two copies.',
  'My mother cried, and she never does.',
  'Thank you for playing for the ones at the back.',
  'ከሐዋሳ በፍቅር።',
  'You made a Tuesday feel like a holiday.',
  'First time hearing tizita live. Not the last.',
];

export const sampleThanks = [
  'Thank you! You carried us through the whole night.',
  'እግዚአብሔር ይስጥልኝ! በሚቀጥለው ኮንሰርት እንገናኝ።',
  'That means a lot. See you at the next one.',
];

const dollars = [5, 3, 10, 5, 20, 5, 15, 3, 50, 10, 5, 7.5];
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Tips reach this far back; recent days have more of them. */
const daysBack = 240;

/** Tips to a sample page up to yesterday. Amounts and messages are always the same; times and ids follow the day. */
export function sampleTips(
  page: string,
  { count, now, methods }: { count: number; now: Date; methods: readonly string[] },
): BulkTip[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: count }, (_, at) => {
    const daysAgo = 1 + Math.round(daysBack * ((count - 1 - at) / count) ** 1.5);
    const createdAt = new Date(
      today - daysAgo * dayMs + (15 + (at % 7)) * hourMs + ((at * 11) % 60) * 60_000,
    );
    const endedAt = new Date(createdAt.getTime() + 2 * 60_000);
    const reversedAt = new Date(endedAt.getTime() + 3 * hourMs);
    // Lists and statements are ordered by id, so ids follow the time of the events.
    const idOf = (kind: string, moment: Date) => sampleIdAt(kind, `${page}:${at}`, moment);
    return {
      id: idOf('tip', createdAt),
      paymentId: idOf('payment', createdAt),
      captureId: idOf('capture', endedAt),
      reversalId: idOf('reversal', reversedAt),
      // Some fans tip again and again.
      accountId: sampleFans[(at * at + (at >> 2)) % sampleFans.length]?.id ?? '',
      beneficiaryId: sampleId('beneficiary', page),
      methodId: methods[at % methods.length] ?? '',
      amountMinor: (dollars[(at * 5) % dollars.length] ?? 5) * 100,
      message: at % 3 === 1 ? (messages[at % messages.length] ?? null) : null,
      status: at % 37 === 20 ? 'refunded' : 'succeeded',
      createdAt,
      endedAt,
      reversedAt,
    };
  });
}

/** Its holding period has just ended: it is paid out on the next Monday, as the performer's dashboard shows. */
export function tipOfLastWeek(
  page: string,
  { now, methods }: { now: Date; methods: readonly string[] },
): BulkTip {
  const endedAt = new Date(now.getTime() - 7 * dayMs - hourMs);
  const idOf = (kind: string) => sampleIdAt(kind, `${page}:last-week`, endedAt);
  return {
    id: idOf('tip'),
    paymentId: idOf('payment'),
    captureId: idOf('capture'),
    reversalId: idOf('reversal'),
    accountId: sampleFans[10]?.id ?? '',
    beneficiaryId: sampleId('beneficiary', page),
    methodId: methods[0] ?? '',
    amountMinor: 2500,
    message: 'For last week. I had no cash on me.',
    status: 'succeeded',
    createdAt: new Date(endedAt.getTime() - 60_000),
    endedAt,
    reversedAt: endedAt,
  };
}

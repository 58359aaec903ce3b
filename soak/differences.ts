import type { Capture } from '#sandbox/stripe/journal.ts';

/** A fan's knowledge of one tip they began: all attempts with one idempotency key. */
export interface FansTip {
  readonly key: string;
  /** The tip ids in the server's answers; more than one is a fault. */
  readonly acknowledged: ReadonlySet<string>;
  /** Whether the checkout confirmed the payment. */
  readonly paid: boolean;
  readonly orderedMinor: number;
  /** The ids of the pages that the tip is for: one, or everybody on the bill that the fan saw. */
  readonly orderedFor: readonly string[];
}

/** A tip as the product stores it, for one performer or for all performers on the bill of an event. */
export interface StoredTip {
  /** The id of the first share, which the fan received in the answer. */
  readonly id: string;
  readonly key: string;
  readonly eventTip: string | null;
  readonly payment: string;
  readonly status: string;
  readonly amountMinor: number;
  /** The receivers and their amounts; a tip for one performer has one share. */
  readonly shares: readonly Share[];
}

interface Share {
  readonly id: string;
  /** The id of the page that receives it. */
  readonly receiver: string;
  readonly amountMinor: number;
  readonly performerHasMail: boolean;
  /** For a band: the pages of the members who share it and have a mail address of their own. */
  readonly members?: readonly string[];
}

export interface Facts {
  readonly fansTips: readonly FansTip[];
  readonly stored: readonly StoredTip[];
  /** The stand-in's sessions, with the payment of each. */
  readonly sessions: readonly { readonly id: string; readonly payment: string | null }[];
  readonly journal: readonly Pick<Capture, 'kind' | 'id' | 'clientReferenceId' | 'amountMinor'>[];
  /** The number of messages by Message-ID. */
  readonly mails: ReadonlyMap<string, number>;
  /** Requests answered 500, by method and path. */
  readonly failures: ReadonlyMap<string, number>;
}

export interface Differences {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly others: readonly string[];
}

/** Compares the expected state at the end of the day with the actual one. */
export function findDifferences(facts: Facts): Differences {
  const lost: string[] = [];
  const doubled: string[] = [];
  const others: string[] = [];
  const byKey = Map.groupBy(facts.stored, ({ key }) => key);
  const moved = Map.groupBy(facts.journal, ({ clientReferenceId }) => clientReferenceId ?? '');
  for (const ordered of facts.fansTips) {
    const { key, acknowledged, paid } = ordered;
    const tips = byKey.get(key) ?? [];
    if (acknowledged.size > 1) doubled.push(`${key} was acknowledged as ${[...acknowledged].join(' and ')}`);
    if (tips.length > 1) doubled.push(`${key} is ${tips.length} tips`);
    for (const id of acknowledged)
      if (!tips.some((tip) => tip.id === id)) lost.push(`the acknowledged tip ${id} (${key}) is not there`);
    const captured = tips.some(({ payment }) => moved.has(payment));
    if (paid && !captured) lost.push(`${key} was paid at the checkout, and the journal does not know it`);
    for (const tip of tips) others.push(...compareOrder(ordered, tip, moved.get(tip.payment) ?? []));
  }
  for (const [payment, sessions] of Map.groupBy(facts.sessions, (session) => session.payment ?? ''))
    if (sessions.length > 1) doubled.push(`the payment ${payment} has ${sessions.length} checkouts`);
  const payments = new Set(facts.stored.map(({ payment }) => payment));
  for (const [payment, lines] of moved) {
    if (!payments.has(payment)) lost.push(`the journal has money of ${payment}, which is no payment of ours`);
    const captures = lines.filter(({ kind }) => kind === 'capture').length;
    if (captures > 1) doubled.push(`the payment ${payment} was captured ${captures} times`);
  }
  for (const tip of facts.stored) others.push(...checkTip(tip, moved.get(tip.payment) ?? [], facts.mails));
  const known = new Set(
    facts.stored.flatMap((tip) => [
      receiptOf(tip),
      ...refundMails(tip, moved.get(tip.payment) ?? []),
      ...tip.shares.flatMap((share) => [`tip-${share.id}`, ...memberMails(share)]),
    ]),
  );
  // Mails named after their job belong to no tip, for example a notice to a demo account.
  for (const id of facts.mails.keys())
    if (!/^(reversal|job|arrival)-/.test(id) && !known.has(id))
      others.push(`there was a mail ${id} of no tip`);
  for (const [request, count] of facts.failures) others.push(`${request} was answered 500, ${count} times`);
  return { lost, doubled, others };
}

const receiptOf = ({ id, eventTip }: StoredTip) => `receipt-${eventTip ?? id}`;

/** One to the fan for each refund, named after it. */
const refundMails = ({ id, eventTip }: StoredTip, lines: Facts['journal']) =>
  lines
    .filter(({ kind }) => kind === 'refund')
    .map((line) => `refund-${eventTip ?? id}-${line.id.replaceAll('_', '.')}`);

const memberMails = ({ id, members = [] }: Share) => members.map((member) => `tip-${id}-${member}`);

/** A tip and its charge beside what the fan ordered. */
function compareOrder(
  { key, orderedMinor, orderedFor }: FansTip,
  { id, amountMinor, shares }: StoredTip,
  lines: Facts['journal'],
): string[] {
  const found: string[] = [];
  if (amountMinor !== orderedMinor)
    found.push(`the tip ${id} (${key}) is ${amountMinor}, and ${orderedMinor} was ordered`);
  for (const { kind, amountMinor: charged } of lines)
    if (kind === 'capture' && charged !== orderedMinor)
      found.push(`the tip ${id} (${key}) was charged ${charged}, and ${orderedMinor} was ordered`);
  const [receivers, wanted] = [shares.map(({ receiver }) => receiver), orderedFor].map((pages) =>
    pages.toSorted().join(' and '),
  );
  if (receivers !== wanted) found.push(`the tip ${id} (${key}) is for ${receivers}, and not for ${wanted}`);
  return found;
}

function checkTip(tip: StoredTip, lines: Facts['journal'], mails: Facts['mails']): string[] {
  const { id, status, shares, amountMinor } = tip;
  const expected = statusOf(lines);
  const found: string[] = [];
  if (!expected.includes(status))
    found.push(`the tip ${id} is ${status}, and should be ${expected.join(' or ')}`);
  const shared = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  if (shared !== amountMinor) found.push(`the shares of the tip ${id} are ${shared} of ${amountMinor}`);
  const parts = shares.map((share) => share.amountMinor);
  if (Math.max(...parts) - Math.min(...parts) > 1)
    found.push(`the tip ${id} is divided into ${parts.join(' and ')}`);
  const counted = lines.length > 0;
  const expectMail = (name: string, wanted: boolean) => {
    if (wanted && !mails.has(name)) found.push(`the mail ${name} did not arrive`);
    if (!wanted && mails.has(name)) found.push(`the mail ${name} was sent for nothing`);
  };
  expectMail(receiptOf(tip), counted);
  // A refund that failed before the product first saw it is not mailed.
  if (!lines.some(({ kind }) => kind === 'refund_reversed'))
    for (const name of refundMails(tip, lines)) expectMail(name, true);
  const reversed = lines.filter(({ kind }) => kind !== 'capture').length;
  for (const share of shares) {
    expectMail(`tip-${share.id}`, counted && share.performerHasMail);
    for (const name of memberMails(share)) expectMail(name, counted);
    const ofMembers = (share.members ?? []).map((member) => `reversal-${share.id}-${member}-`);
    const mailed = [...mails.keys()].filter(
      (name) =>
        name.startsWith(`reversal-${share.id}-`) && !ofMembers.some((start) => name.startsWith(start)),
    ).length;
    // A dispute that was won before the product first saw it is not mailed: neither the dispute nor its return.
    if (share.performerHasMail && (mailed > reversed || (reversed - mailed) % 2 !== 0))
      found.push(
        `money of the tip ${share.id} was taken back or returned ${reversed} times, and mailed ${mailed} times`,
      );
  }
  return found;
}

/** The possible statuses of a payment with these journal lines, once everything is synced. */
function statusOf(lines: Facts['journal']): readonly string[] {
  const sum = (kind: Capture['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (sum('capture') === 0) return ['failed', 'canceled', 'expired'];
  if (sum('dispute') > sum('dispute_reversed')) return ['disputed'];
  return sum('refund') - sum('refund_reversed') >= sum('capture') ? ['refunded'] : ['succeeded'];
}

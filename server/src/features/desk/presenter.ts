import type {
  DeskCase,
  DeskCaseDetails,
  DeskFailingJob,
  DeskJob,
  DeskJobDetails,
  DeskMovement,
  DeskPayment,
  DeskPaymentDetails,
  LogEntry,
} from '#contract/desk/schemas.ts';
import type { NamedAccount } from '#server/features/account/public.ts';
import type { listAuditEntries } from '#server/features/desk/log/repository.ts';
import {
  type CaseDetails,
  type CaseInSuspense,
  type FoundPayment,
  isRefundable,
  type Movement,
  type PaymentDetails,
  type StoredCase,
} from '#server/features/payments/public.ts';
import { failureOf } from '#server/platform/jobs/job-failure.ts';
import type { DeadLetter, FailingJob } from '#server/platform/jobs/repository.ts';
import { formatMoment } from '#server/texts/en/dates.ts';

type Names = ReadonlyMap<string, NamedAccount>;

/** What the desk calls an account; empty once it is erased, and then it has no page at the desk either. */
export function nameOf(names: Names, accountId: string): string {
  const { name = '', email = '' } = names.get(accountId) ?? {};
  return name || email;
}

export function presentPayment({ payment, accountId }: FoundPayment, names: Names): DeskPayment {
  const { id, description, amountMinor, currency, status, createdAt } = payment;
  const { name = '', email = '' } = names.get(accountId) ?? {};
  return {
    id,
    description,
    amount_minor: amountMinor,
    currency,
    status,
    created_at: createdAt.toISOString(),
    fan: { id: accountId, name, email },
  };
}

function presentMovement({ id, kind, fact, charge, entries }: Movement): DeskMovement {
  return {
    id,
    kind,
    fact: fact ?? charge,
    entries: entries.map(({ accountName, amountMinor, currency }) => ({
      account: accountName,
      amount_minor: amountMinor,
      currency,
    })),
  };
}

export function presentPaymentDetails(details: PaymentDetails, names: Names): DeskPaymentDetails {
  const { provider, checkout, charge } = details.payment;
  return {
    ...presentPayment(details, names),
    provider,
    checkout,
    charge,
    history: details.history.map((change) => ({ ...change, at: change.at.toISOString() })),
    movements: details.movements.map(presentMovement),
    may_refund: isRefundable(details.payment),
    left_minor: details.leftMinor,
  };
}

export function presentCase(
  { id, reason, createdAt, paymentId, charge, resolvedAt, closing, givingBack }: StoredCase,
  inSuspense?: CaseInSuspense['inSuspense'],
): DeskCase {
  return {
    id,
    reason,
    created_at: createdAt.toISOString(),
    payment: paymentId,
    charge,
    closed_without_booking: resolvedAt !== null && !closing,
    suspense: inSuspense ? { amount_minor: inSuspense.amountMinor, currency: inSuspense.currency } : null,
    giving_back: givingBack
      ? { case: givingBack.caseId, ordered_at: givingBack.orderedAt.toISOString() }
      : null,
  };
}

const accountIdPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The account ids in a text. */
export function accountsIn(text: string): string[] {
  return text.match(accountIdPattern) ?? [];
}

const momentPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A text with its moments as people read them. */
export function withMoments(text: string): string {
  return text.replace(momentPattern, (moment) => formatMoment(new Date(moment)));
}

/** A text with the names of the accounts whose ids it contains. */
export function withNames(text: string, names: Names): string {
  return text.replace(accountIdPattern, (id) => names.get(id)?.name || id);
}

export function presentCaseDetails(
  { found, payment, movements, resolutions, inSuspense }: CaseDetails,
  names: Names,
): DeskCaseDetails {
  return {
    ...presentCase(found, inSuspense[0]),
    provider: found.provider,
    checkout: found.checkout,
    payment_status: payment?.status ?? null,
    expected: JSON.stringify(found.expected, null, 2),
    observed: JSON.stringify(found.observed, null, 2),
    movements: movements.map(presentMovement),
    resolutions: resolutions.map(({ name, does }) => ({ name, does })),
    closing: presentClosing(found.closing, names),
    decision: presentClosing(found.decision, names),
  };
}

function presentClosing(closing: StoredCase['closing'], names: Names): DeskCaseDetails['closing'] {
  if (!closing) return null;
  return {
    resolution: closing.resolution,
    closed_by: withNames(closing.closedBy, names),
    reason: closing.reason,
    closed_at: closing.closedAt.toISOString(),
  };
}

export function presentJob(letter: DeadLetter): DeskJob {
  return {
    id: letter.id,
    name: letter.name,
    attempts: letter.attempts,
    enqueued_at: letter.enqueuedAt.toISOString(),
    failed_at: letter.failedAt.toISOString(),
    error: failureOf(letter),
    secret: letter.secret,
  };
}

export function presentFailingJob(job: FailingJob): DeskFailingJob {
  const { id, name, attempts, nextAt } = job;
  return { id, name, attempts, next_at: nextAt?.toISOString() ?? null, error: failureOf(job) };
}

export function presentJobDetails(letter: DeadLetter): DeskJobDetails {
  const payload = letter.shown ? JSON.stringify(letter.payload ?? {}, null, 2) : null;
  return { ...presentJob(letter), payload };
}

export function presentLogEntry(
  row: Awaited<ReturnType<typeof listAuditEntries>>[number],
  names: Names,
): LogEntry {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    id: row.id,
    at: row.at.toISOString(),
    who: row.account_id ? { id: row.account_id, name: row.full_name ?? '', email: row.email ?? '' } : null,
    actor: row.actor,
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: nameOf(names, row.subject_id) || null,
    },
    before: json(row.before),
    after: json(row.after),
    reason: row.reason,
  };
}

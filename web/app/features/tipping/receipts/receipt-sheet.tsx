import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import type { Receipt } from '#contract/tipping/schemas.ts';
import { receiptSheetTexts as texts } from '#texts/tipping/receipt.ts';
import { formatMoment } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { Logo } from '#web/ui/logo.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { isPartRefunded, TipStateMeant } from '../history/tip-state.tsx';

/** A receipt as printed. The amount has the currency that was charged, whatever symbol the reader prefers. */
export function ReceiptSheet({
  receipt,
  profile,
  paid = true,
  more,
  footer,
}: {
  receipt: Receipt;
  /** The address of the recipient's page, where the sheet links to it. */
  profile?: string;
  /** Whether the tip was paid; for an unpaid one there is nothing to check. */
  paid?: boolean;
  /** Further lines, each with its name. */
  more?: readonly (readonly [string, ReactNode])[];
  footer: ReactNode;
}) {
  const { code, beneficiary, total_amount, status, created_at } = receipt;
  const lines: readonly (readonly [string, ReactNode])[] = [
    [
      texts.for,
      <span key="name" lang={languageOf(beneficiary.name)}>
        {profile ? (
          <Link className="link print:no-underline" to={profile}>
            {beneficiary.name}
          </Link>
        ) : (
          beneficiary.name
        )}
      </span>,
    ],
    [texts.date, formatMoment(created_at)],
    [texts.status, <TipStateMeant key="status" status={status} />],
    ...refundedLines(receipt),
    ...(paid ? feeLines(receipt) : []),
    ...(more ?? []),
    ...(paid ? [[texts.receipt, <TypedCode key="code" code={code} />] as const] : []),
  ];
  return (
    <article className="card w-full max-w-2xl overflow-hidden print:max-w-none print:border-0 print:shadow-none">
      <TibebBand seed={code} height={24} className="block" />
      <div className="grid gap-6 px-5 py-7 sm:px-9">
        <Logo />
        <p>
          <span className="block text-muted">{texts.tip}</span>
          <strong className="font-display text-title lining-nums">{charged(total_amount, receipt)}</strong>
        </p>
        <dl className="grid divide-y divide-line border-line border-y">
          {lines.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {paid && status === 'succeeded' && <Code code={code} />}
        {footer && <div className="text-muted text-sm">{footer}</div>}
      </div>
      <TibebBand seed={code} height={24} className="block" />
    </article>
  );
}

/** What was given back of a tip that still stands in part. */
export function partRefunded(receipt: Receipt): string | undefined {
  return isPartRefunded(receipt) ? charged(receipt.refunded_amount, receipt) : undefined;
}

function refundedLines(receipt: Receipt): (readonly [string, ReactNode])[] {
  const part = partRefunded(receipt);
  const rest = charged(receipt.total_amount - receipt.refunded_amount, receipt);
  return part ? [[texts.refunded, texts.refundedOf(part, rest)]] : [];
}

/**
 * The amount paid towards the processing fee, or the part of the fee deducted from the tip, with what is left while the
 * tip stands; nothing until it is known.
 */
function feeLines(receipt: Receipt): (readonly [string, ReactNode])[] {
  const { fee, fee_covered, total_amount, refunded_amount, status } = receipt;
  if (fee_covered > 0) return [[texts.fee, texts.feeCovered(charged(fee_covered, receipt))]];
  if (!fee) return [];
  const rest = total_amount - refunded_amount - fee;
  // Less than a cent is what adding dollars leaves of nothing.
  if (status !== 'succeeded' || rest < 0.005) return [[texts.fee, texts.feeOnly(charged(fee, receipt))]];
  return [[texts.fee, texts.feeOff(charged(fee, receipt), charged(rest, receipt))]];
}

/** An amount of a receipt in the currency that was charged. */
function charged(amount: number, { currency }: Receipt): string {
  return `${amount.toFixed(2)} ${currency}`;
}

function TypedCode({ code }: { code: string }) {
  return <span className="wrap-anywhere font-mono text-sm">{code}</span>;
}

/** The signed receipt as a code, for cameras and also on paper: it can be verified without a network. */
function Code({ code }: { code: string }) {
  const address = receiptPaths.code(code);
  return (
    <figure className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={address} target="_blank" rel="noopener">
        <img
          src={address}
          alt={texts.scan}
          width={224}
          height={224}
          className="rounded-md print:h-[55mm] print:w-[55mm]"
        />
      </a>
      <figcaption className="min-w-0 flex-1 basis-48 text-muted text-sm">{texts.code}</figcaption>
    </figure>
  );
}

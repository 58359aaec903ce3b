import { BadgeCheck, Info } from 'lucide-react';
import { data, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import type { Receipt } from '#contract/tipping/schemas.ts';
import { receiptTexts as texts } from '#texts/tipping/receipt.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { TipStatus } from '../history/tip-state.tsx';
import type { Route } from './+types/receipt-page';
import { partRefunded, ReceiptSheet } from './receipt-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.receipt(params.code),
    noIndex: true,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const receipt = await apiOf(context)('GET /tipping/receipts/{code}', { params: { code: params.code } });
    return data({ receipt });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return data({ receipt: null }, { status: 404 });
  }
}

const verdicts: Readonly<Record<TipStatus, string>> = {
  pending: texts.thisTipIsNotPaidYet,
  succeeded: texts.thisReceiptIsGenuine,
  failed: texts.thisTipWasNotPaid,
  canceled: texts.thisTipWasNotPaid,
  expired: texts.thisTipWasNotPaid,
  refunded: texts.thisTipWasRefunded,
  disputed: texts.thisTipIsDisputed,
};

/** The state in one line: nobody should mistake this for a receipt of money that was never paid. */
function Verdict({ receipt }: { receipt: Receipt }) {
  const { status } = receipt;
  const part = partRefunded(receipt);
  const paid = status === 'succeeded';
  const Icon = paid ? BadgeCheck : Info;
  return (
    <>
      <h1 className="flex items-center gap-3 text-title">
        <Icon
          size={34}
          className={paid ? 'flex-none text-green-text' : 'flex-none text-coral-text'}
          aria-hidden
        />
        {verdicts[status]}
      </h1>
      {part && <p className="mt-2 font-bold">{texts.refunded(part)}</p>}
    </>
  );
}

export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid content-start justify-items-center gap-7 py-10 md:py-14">
      {receipt ? (
        <>
          <div className="w-full max-w-2xl">
            <Verdict receipt={receipt} />
            <p className="mt-2 text-muted">{texts.issued}</p>
          </div>
          <ReceiptSheet receipt={receipt} footer={texts.footer} />
          <p className="print:hidden">
            <Link className="link" to={receiptPaths.verify()}>
              {texts.verify}
            </Link>
          </p>
        </>
      ) : (
        <div className="w-full max-w-2xl">
          <h1 className="sr-only">{texts.metaTitle}</h1>
          <EmptyState title={texts.missingTitle} description={texts.missingDescription}>
            <Link className="btn" to={paths.home()}>
              {texts.returnToHome}
            </Link>
          </EmptyState>
        </div>
      )}
    </main>
  );
}

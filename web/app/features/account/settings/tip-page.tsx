import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { absoluteUrl, paths } from '#web/platform/paths.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { Route } from './+types/tip-page';
import { requireProfile } from './own-page.server.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Receipt',
    description: 'The receipt of a tip you sent.',
    path: paths.accountTip(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { full_name } = await requireProfile(context, url);
  try {
    const tip = await apiOf(context)('GET /tipping/tips/{id}', { params: { id: params.id } });
    const link = absoluteUrl(context.get(pageContext).publicOrigin, paths.receipt(tip.receipt));
    return { tip, link, name: full_name };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
}

export default function TipPage({ loaderData: { tip, link, name } }: Route.ComponentProps) {
  const { receipt: code, event_tip: eventTip, message } = tip;
  return (
    <SettingsFrame title="Receipt">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="primary" className="noscript:hidden" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Print
        </Button>
        <Link className="btn" to={paths.accountTips()}>
          All tips
        </Link>
      </div>
      <ReceiptSheet
        receipt={{ ...tip, code }}
        more={[
          ...(name ? [['From', name] as const] : []),
          ...(eventTip ? [['Event', eventTip.event.title] as const] : []),
          ...(message ? [['Message', message] as const] : []),
        ]}
        footer={
          <>
            Anybody can check this receipt at{' '}
            <a className="link break-all" href={link}>
              {link}
            </a>
            . That page shows amount, date, beneficiary and state, and nothing of you.
          </>
        }
      />
    </SettingsFrame>
  );
}

import { Printer } from 'lucide-react';
import { data, Link } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import type { Route } from './+types/tip-page';

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
    return data({ tip, link, name: full_name });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return data({ tip: null, link: '', name: '' }, { status: 404 });
  }
}

/** In the language it is written in, for its letters and for screen readers. */
const spoken = (text: string) => <span lang={languageOf(text)}>{text}</span>;

/** Somebody else's, perhaps: whoever signs in with two addresses may look with the wrong one. */
function NoSuchTip() {
  return (
    <SettingsFrame title="Receipt">
      <EmptyState
        title="There is no such tip among yours"
        description="Perhaps you sent it from another account, or the address is not complete."
      >
        <Link className="btn btn-primary" to={paths.accountTips()}>
          All tips
        </Link>
      </EmptyState>
    </SettingsFrame>
  );
}

type EventTip = NonNullable<Tip['event_tip']>;

/** At which event, and how much the whole line-up got together with this share. */
function EventShare({ eventTip, tip }: { eventTip: EventTip; tip: Tip }) {
  const { event, share_count, total_amount } = eventTip;
  return (
    <>
      {spoken(event.title)}
      {share_count > 1 && (
        <span className="mt-1 block font-normal text-muted text-sm">
          A share of your tip of {total_amount.toFixed(2)} {tip.currency} for {share_count} performers.
        </span>
      )}
    </>
  );
}

export default function TipPage({ loaderData: { tip, link, name } }: Route.ComponentProps) {
  if (!tip) return <NoSuchTip />;
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
          ...(name ? [['From', spoken(name)] as const] : []),
          ...(eventTip ? [['Event', <EventShare key="event" eventTip={eventTip} tip={tip} />] as const] : []),
          ...(message ? [['Message', spoken(message)] as const] : []),
        ]}
        footer={
          <>
            Anybody can check this receipt at{' '}
            <a className="link wrap-anywhere" href={link}>
              {link}
            </a>
            . That page shows amount, date, beneficiary and status, and nothing about you.
          </>
        }
      />
    </SettingsFrame>
  );
}

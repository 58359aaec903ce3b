import { Printer } from 'lucide-react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipPageTexts as texts } from '#texts/tipping/history.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { tipFormPath } from '../form/tip-addresses.ts';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import type { Route } from './+types/tip-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
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

/** Leads on to the checkout of a tip that waits; one that has ended meanwhile is shown as it is now. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const checkout = await apiOf(context)('POST /tipping/tips/{id}/checkout', { params: { id: params.id } });
    return redirect(checkout.checkout_url, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.has('tip_already_ended') || error.status === 404)
      return redirect(paths.accountTip(params.id), 303);
    return data({ problem: error.message }, { status: error.status });
  }
}

/** In the language it is written in, for its letters and for screen readers. */
const spoken = (text: string) => <span lang={languageOf(text)}>{text}</span>;

/** Somebody else's, perhaps: whoever signs in with two addresses may look with the wrong one. */
function NoSuchTip() {
  return (
    <SettingsFrame title={texts.metaTitle}>
      <EmptyState title={texts.missingTitle} description={texts.missingDescription}>
        <Link className="btn btn-primary" to={paths.accountTips()}>
          {texts.allTips}
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
          {texts.share(`${total_amount.toFixed(2)} ${tip.currency}`, share_count)}
        </span>
      )}
    </>
  );
}

/** Whether money came: only then is there something to prove. */
const wasPaid = (tip: Tip) => ['succeeded', 'refunded', 'disputed'].includes(tip.status);

/** The way on from a tip: print its receipt, pay what waits, or begin again. */
function WayOn({ tip }: { tip: Tip }) {
  const busy = useNavigation().state === 'submitting';
  if (wasPaid(tip))
    return (
      <Button variant="primary" className="noscript:hidden" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        {texts.print}
      </Button>
    );
  if (tip.status === 'pending')
    return (
      <Form method="post">
        <Button type="submit" variant="primary" busy={busy}>
          {texts.continue}
        </Button>
      </Form>
    );
  const again = tip.event_tip ? paths.event(tip.event_tip.event.id) : tipFormPath(tip.beneficiary.id);
  return (
    <Link className="btn btn-primary" to={again}>
      {texts.again}
    </Link>
  );
}

export default function TipPage({ loaderData: { tip, link, name }, actionData }: Route.ComponentProps) {
  if (!tip) return <NoSuchTip />;
  const { receipt: code, event_tip: eventTip, message, thanks } = tip;
  const paid = wasPaid(tip);
  return (
    <SettingsFrame title={paid ? texts.metaTitle : texts.unpaidTitle}>
      <div className="flex flex-wrap gap-3 print:hidden">
        <WayOn tip={tip} />
        <Link className="btn" to={paths.accountTips()}>
          {texts.allTips}
        </Link>
      </div>
      {actionData && 'problem' in actionData && (
        <p role="alert" className="font-semibold text-coral-text">
          {actionData.problem}
        </p>
      )}
      <ReceiptSheet
        receipt={{ ...tip, code }}
        profile={paths.professional(tip.beneficiary.id)}
        paid={paid}
        more={[
          ...(name ? [[texts.from, spoken(name)] as const] : []),
          ...(eventTip
            ? [[texts.event, <EventShare key="event" eventTip={eventTip} tip={tip} />] as const]
            : []),
          ...(message ? [[texts.message, spoken(message)] as const] : []),
          ...(thanks ? [[texts.thanks, spoken(thanks)] as const] : []),
        ]}
        footer={
          paid &&
          fillText(texts.check, {
            link: (
              <a className="link wrap-anywhere" href={link}>
                {link}
              </a>
            ),
          })
        }
      />
    </SettingsFrame>
  );
}

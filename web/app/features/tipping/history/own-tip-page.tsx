import { Printer } from 'lucide-react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipPageTexts as texts } from '#texts/tipping/history.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { anonymityField, isAnonymity } from '../form/anonymity-choice.tsx';
import { tipFormPath } from '../form/tip-addresses.ts';
import { ReceiptSheet } from '../receipts/receipt-sheet.tsx';
import type { Route } from './+types/own-tip-page';
import { Anonymity, Problem, receiverOf, Words, wordsField } from './tip-choices.tsx';

/** Which part of the page did not work: the way to the checkout, or one of the choices below the receipt. */
type Subject = 'checkout' | 'words' | 'anonymity';

interface Refused {
  readonly about: Subject;
  readonly problem: string;
}

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

/** Hides the sender's name from more people, shows or hides their message, or redirects to the checkout of an unpaid tip. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const here = paths.accountTip(params.id);
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const anonymity = form.get(anonymityField);
  try {
    if (form.get('intent') === continueIntent) {
      const checkout = await api('POST /tipping/tips/{id}/checkout', { params: { id: params.id } });
      return redirect(checkout.checkout_url, 303);
    }
    const words = form.get(wordsField);
    if (words !== null)
      await api('PUT /tipping/tips/{id}/words', {
        params: { id: params.id },
        body: { shown: words === 'show' },
      });
    else if (isAnonymity(anonymity))
      await api('PUT /tipping/tips/{id}/anonymity', { params: { id: params.id }, body: { anonymity } });
    return redirect(here, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    // A tip that has ended meanwhile is reloaded in its current state.
    if (error.has('tip_already_ended') || error.status === 404) return redirect(here, 303);
    return data<Refused>({ about: subjectOf(form), problem: error.message }, { status: error.status });
  }
}

/** When the network fails, the page stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const about = subjectOf(await request.clone().formData());
  const problem = about === 'checkout' ? texts.notOpened : texts.failed;
  return reachServer<Refused>(serverAction, () => ({ about, problem }));
}

export const shouldRevalidate = reloadIfOutdated;

/** The intention of the form that leads on to the checkout. */
const continueIntent = 'continue';

function subjectOf(form: FormData): Subject {
  if (form.get('intent') === continueIntent) return 'checkout';
  return form.has(wordsField) ? 'words' : 'anonymity';
}

/** Marks the language of a text, for fonts and for screen readers. */
const spoken = (text: string) => <span lang={languageOf(text)}>{text}</span>;

/** The tip may be another account's: a person with two accounts may be signed in to the wrong one. */
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

/** The event, and the amount that the whole line-up got together with this share. */
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

/** The next step for a tip: print its receipt, pay it, or begin again where there still is a form. */
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
        <Button type="submit" name="intent" value={continueIntent} variant="primary" busy={busy}>
          {texts.continue}
        </Button>
      </Form>
    );
  if (!tip.event_tip && !tip.beneficiary.listed) return null;
  const again = tip.event_tip ? paths.event(tip.event_tip.event.id) : tipFormPath(tip.beneficiary.id);
  return (
    <Link className="btn btn-primary" to={again}>
      {texts.again}
    </Link>
  );
}

export default function OwnTipPage({ loaderData: { tip, link, name }, actionData }: Route.ComponentProps) {
  if (!tip) return <NoSuchTip />;
  const { receipt: code, event_tip: eventTip, message, thanks, thank_you: thankYou } = tip;
  const paid = wasPaid(tip);
  const hasWords = message !== null && tip.status === 'succeeded';
  const refused = actionData as Refused | undefined;
  const problemOf = (about: Subject) => (refused?.about === about ? refused.problem : undefined);
  return (
    <SettingsFrame title={paid ? texts.metaTitle : texts.unpaidTitle}>
      <div className="flex flex-wrap gap-3 print:hidden">
        <WayOn tip={tip} />
        <Link className="btn" to={paths.accountTips()}>
          {texts.allTips}
        </Link>
      </div>
      <Problem text={problemOf('checkout') ?? (hasWords ? undefined : problemOf('words'))} />
      <ReceiptSheet
        receipt={{ ...tip, code }}
        {...(tip.beneficiary.listed && { profile: paths.professional(tip.beneficiary.id) })}
        paid={paid}
        more={[
          ...(name ? [[texts.from, spoken(name)] as const] : []),
          ...(eventTip
            ? [[texts.event, <EventShare key="event" eventTip={eventTip} tip={tip} />] as const]
            : []),
          ...(message ? [[texts.message, spoken(message)] as const] : []),
          ...(tip.arrived_at
            ? [[texts.arrived, texts.arrivedOn(receiverOf(tip), formatDate(tip.arrived_at))] as const]
            : []),
          ...(thankYou ? [[texts.thankYou, spoken(thankYou)] as const] : []),
          ...(thanks ? [[texts.thanks, <Thanks key="thanks" words={thanks} receipt={code} />] as const] : []),
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
      {hasWords && <Words tip={tip} problem={problemOf('words')} />}
      <Anonymity tip={tip} problem={problemOf('anonymity')} />
    </SettingsFrame>
  );
}

function Thanks({ words, receipt }: { words: string; receipt: string }) {
  return (
    <>
      {spoken(words)}{' '}
      <a
        href={reportPath('thanks', receipt)}
        rel="nofollow"
        className="link text-sm print:hidden"
        aria-label={texts.reportThanks}
      >
        {texts.report}
      </a>
    </>
  );
}

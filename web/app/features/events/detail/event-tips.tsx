import { lazy, Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import type { EventPageProps } from './load-event.ts';
import { loadTipping, type useEventTips } from './use-event-tips.ts';

/** Loaded on demand, because few visits tip. The server waits for both; browsers with scripts do not render the outcome. */
const AfterTip = lazy(() =>
  import('#web/features/beneficiaries/public.next.ts').then((module) => ({ default: module.AfterTip })),
);
const PlainOutcome = lazy(() => loadTipping().then((module) => ({ default: module.PlainOutcome })));

type Shown = Pick<EventPageProps, 'event' | 'viewer' | 'tipForm' | 'currency' | 'afterTip'> & {
  readonly tips: ReturnType<typeof useEventTips>;
};

/** How the tip went whose checkout somebody returns from, with and without scripts. */
export function ReturnedTip({ tips: { tipping, setTipTo }, ...shown }: Shown) {
  const { event, tipForm, currency } = shown;
  const returned = tipForm?.returned ?? null;
  return (
    <>
      {tipping && (
        <tipping.TipReturn
          page={event}
          formPath={paths.event(event.id)}
          currency={currency}
          returned={returned}
          onReopen={setTipTo}
          more={(tip) => <MoreLater {...shown} tip={tip} />}
        />
      )}
      {returned && (
        <noscript>
          <PlainOutcome
            tip={returned}
            currency={currency}
            again={
              returned.event_tip
                ? paths.eventTip(event.id)
                : paths.tip(returned.beneficiary.id, {
                    from: paths.event(event.id, { tipTo: returned.beneficiary.id }),
                  })
            }
            more={<More {...shown} tip={returned} />}
          />
        </noscript>
      )}
    </>
  );
}

/** The tip form over the page, for one performer or for all of them. */
export function EventTipDialog({
  tips: { tipping, tipTo, close },
  bill,
  performers,
  ...shown
}: Shown & {
  readonly bill: Parameters<typeof useEventTips>[1];
  readonly performers: EventPageProps['performers'];
}) {
  const { event, tipForm, currency } = shown;
  if (!tipping || !tipTo || !tipForm) return null;
  return (
    <tipping.TipDialog
      key={tipTo.id}
      recipient={
        tipTo.id === event.id
          ? tipping.lineUpRecipient(event, tipping.lineUpOf(bill))
          : { suggested_amounts: amountsOf(performers, tipTo.id), ...tipTo }
      }
      data={tipForm}
      currency={currency}
      formPath={paths.event(event.id, { tipTo: tipTo.id })}
      canceled={tipTo.canceled ?? false}
      more={(tip) => <MoreLater {...shown} tip={tip} />}
      onClose={close}
    />
  );
}

type MoreProps = Pick<Shown, 'event' | 'viewer' | 'afterTip'> & { readonly tip: Tip };

function MoreLater(props: MoreProps) {
  return (
    <Suspense fallback={null}>
      <More {...props} />
    </Suspense>
  );
}

/** What the page adds to the thanks for a tip to one performer who has a page. */
function More({ tip: { event_tip, beneficiary }, event, viewer, afterTip }: MoreProps) {
  if (event_tip || !beneficiary.listed) return null;
  return <AfterTip performer={beneficiary} eventId={event.id} viewer={viewer} loaded={afterTip} />;
}

/** The amounts that a performer's page suggests; empty while the performers have not loaded. */
function amountsOf(performers: EventPageProps['performers'], id: string): readonly number[] {
  const known = ('now' in performers ? performers.now : null) ?? [];
  return known.find(({ beneficiary }) => beneficiary.id === id)?.beneficiary.suggested_amounts ?? [];
}

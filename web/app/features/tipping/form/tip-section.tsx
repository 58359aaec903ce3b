import {
  lazy,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, defaultCurrency } from '#web/platform/money.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { thankFor } from '../return/thank-for-tip.ts';
import type { ReopenedFor } from '../return/use-returned-tip.ts';
import { forgetDraft } from './draft-key.ts';
import type { TipFormData } from './load-tip-form.ts';
import { readReturn, tipFormPath } from './tip-addresses.ts';
import type { TipRecipient } from './tip-recipient.ts';
import { focusForm, loadTipFormCode, tipSectionId } from './use-tip-now.ts';
import { readWaiting } from './waiting-tip.ts';

/**
 * Most visits never open the form, so its code is loaded on demand. It has no Suspense boundary: it is opened in a transition,
 * and the server waits for it, so that it shows without scripts.
 */
const TipForm = lazy(() => loadTipFormCode().then((module) => ({ default: module.TipForm })));

/** Loaded on demand too: people rarely return from a checkout. */
const loadTipReturn = () => import('../return/tip-return.tsx');
/** The server waits for it; browsers with scripts do not render it. */
const PlainOutcome = lazy(() =>
  import('../return/plain-outcome.tsx').then((module) => ({ default: module.PlainOutcome })),
);

const ThanksInSight = lazy(() =>
  import('../return/thanks-panel.tsx').then((module) => ({ default: module.ThanksInSight })),
);

export interface TipSectionProps {
  readonly beneficiary: Pick<TipRecipient, 'id' | 'name' | 'suggested_amounts'>;
  /** What `loadTipForm` loaded. */
  readonly data: TipFormData;
  /** The account's preferred currency symbol; dollars by default. */
  readonly currency?: Currency | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What the page adds to the thanks for a tip that was paid. */
  readonly more?: ReactNode;
}

/**
 * Everything about tipping on a profile: the form, hidden until 'Tip Now', and the outcome of the tip whose checkout the
 * visitor returns from.
 */
export function TipSection({
  beneficiary,
  data,
  currency = defaultCurrency,
  open,
  onOpenChange,
  more,
}: TipSectionProps) {
  const [paid, setPaid] = useState<Tip>();
  const section = useRef<HTMLElement>(null);
  const [canceled, setCanceled] = useState(false);
  const reopen = useCallback(
    (recipient: ReopenedFor) => {
      setCanceled(recipient.canceled);
      onOpenChange(true);
    },
    [onOpenChange],
  );

  useFocus(section, open);
  const close = () => {
    forgetDraft(beneficiary.id);
    setCanceled(false);
    onOpenChange(false);
  };
  const onPaid = (tip: Tip) => {
    thankFor(tip, currency);
    startTransition(() => setPaid(tip));
    close();
  };
  return (
    <>
      <Returned beneficiary={beneficiary} data={data} currency={currency} more={more} onReopen={reopen} />
      {paid && (
        <ThanksInSight tip={paid} currency={currency} more={more} onClose={() => setPaid(undefined)} />
      )}
      {/* On a low screen one is led past the heading, so that the amount is in sight above a toast. */}
      <section
        ref={section}
        id={tipSectionId}
        tabIndex={-1}
        hidden={!open}
        aria-labelledby={`${tipSectionId}-title`}
        className="card [@media(max-height:25rem)]:-scroll-mt-16 overflow-hidden transition-[opacity,translate] duration-300 starting:translate-y-2 starting:opacity-0"
      >
        {open && (
          <>
            <TibebBand seed={beneficiary.id} height={24} className="block" />
            <div className="grid gap-6 p-5 sm:p-8">
              <Heading name={beneficiary.name} />
              <TipForm
                recipient={beneficiary}
                methods={data.methods}
                fallbackKey={data.key}
                currency={currency}
                canceled={canceled}
                onCancel={close}
                onPaid={onPaid}
              />
            </div>
          </>
        )}
      </section>
    </>
  );
}

/** How the tip went whose checkout the visitor returns from, with and without scripts. */
function Returned({
  beneficiary,
  data,
  currency,
  more,
  onReopen,
}: Pick<TipSectionProps, 'beneficiary' | 'data' | 'more'> & {
  currency: Currency;
  onReopen: (recipient: ReopenedFor) => void;
}) {
  const tipReturn = useTipReturn(beneficiary.id);
  return (
    <>
      {tipReturn && (
        <tipReturn.TipReturn
          page={beneficiary}
          formPath={tipFormPath(beneficiary.id)}
          currency={currency}
          returned={data.returned}
          onReopen={onReopen}
          more={() => more}
        />
      )}
      {data.returned && (
        <noscript>
          <PlainOutcome
            tip={data.returned}
            currency={currency}
            again={tipFormPath(beneficiary.id)}
            more={more}
          />
        </noscript>
      )}
    </>
  );
}

function Heading({ name }: { name: string }) {
  return (
    <div className="text-center">
      <h2 id={`${tipSectionId}-title`} className="text-heading">
        {texts.title}
      </h2>
      <p className="wrap-anywhere mt-1 text-muted">{texts.lead(name)}</p>
    </div>
  );
}

/** Puts the focus into the form: when it opens, and when the address leads to it. */
function useFocus(section: RefObject<HTMLElement | null>, open: boolean) {
  const openedBefore = useRef(open);
  // Somebody who comes to the open form, for example by a printed code, starts at the amount, unless already busy elsewhere.
  useEffect(() => {
    const { activeElement } = document;
    if (location.hash !== `#${tipSectionId}`) return;
    if (activeElement !== document.body && activeElement !== section.current) return;
    section.current?.querySelector<HTMLElement>('[data-field]')?.focus({ preventScroll: true });
  }, [section]);
  useEffect(() => {
    if (open && !openedBefore.current) focusForm(section.current);
    openedBefore.current = open;
  }, [section, open]);
}

/** Loads the code for a tip's outcome once the address or this tab mentions a tip. */
function useTipReturn(pageId: string) {
  const { search } = useLocation();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadTipReturn>>>();
  useEffect(() => {
    if (readReturn(new URLSearchParams(search)) || readWaiting(pageId))
      loadTipReturn().then(setLoaded, reportError);
  }, [search, pageId]);
  return loaded;
}

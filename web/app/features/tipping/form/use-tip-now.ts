import {
  type MouseEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { tippingNoticeTexts as texts } from '#texts/tipping/notices.ts';
import { showToast } from '#web/ui/toast.tsx';

/** The id of the tip form's section, which 'Tip Now' opens. */
export const tipSectionId = 'send-tip';
export const loadTipFormCode = () => import('./tip-form.tsx');

/** Loads the form before it is wanted. If the network fails, the click reports it. */
const prepare = () => void loadTipFormCode().catch(() => undefined);

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run);

const signsOfUse = ['pointerdown', 'keydown', 'scroll'] as const;

/** Whether the person has asked to load only what is wanted. Not every browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Loads the form once the person uses the page. Returns what ends the waiting. */
function prepareOnceUsed(): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    prepare();
  };
  for (const event of signsOfUse) addEventListener(event, begin, { signal: stop.signal, passive: true });
  return () => stop.abort();
}

/** Puts the focus into the amount; where the form waits for a checkout, on its section. */
export function focusForm(section: HTMLElement | null): void {
  (section?.querySelector<HTMLElement>('[data-field]') ?? section)?.focus();
}

/**
 * Whether the tip form of a profile is open, and the props of its 'Tip Now' button: it submits to the page with the form open
 * (`tip_form=open`), so that it works before and without scripts; with scripts the form opens on the spot. Closing returns the
 * focus to the button.
 */
export function useTipNow(beneficiaryId: string, signedIn: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(location.search).get('tip_form') === 'open';
  const [open, setOpen] = useState(requested);
  const [opening, startOpening] = useTransition();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // There is no button where no tips are taken.
    if (!button.current) return undefined;
    if (signedIn) return void whenIdle(prepare);
    // Few guests tip: many look and leave, and a browser that saves data loads the form only for those who do.
    return savesData() ? undefined : prepareOnceUsed();
  }, [signedIn]);

  useEffect(() => {
    if (requested) startTransition(() => setOpen(true));
  }, [requested]);

  const onOpenChange = useCallback(
    (next: boolean) => {
      startTransition(() => setOpen(next));
      if (next) return;
      button.current?.focus();
      if (!requested) return;
      const search = new URLSearchParams(window.location.search);
      search.delete('tip_form');
      navigate(
        { search: search.toString(), hash: '' },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
    },
    [requested, navigate],
  );

  const tipNow = {
    ref: button,
    name: 'tip_form',
    value: 'open',
    type: 'submit',
    formAction: `${paths.professional(beneficiaryId)}#${tipSectionId}`,
    'aria-expanded': open,
    'aria-controls': tipSectionId,
    'aria-busy': opening,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick(event: MouseEvent) {
      event.preventDefault();
      startOpening(async () => {
        try {
          await loadTipFormCode();
          startTransition(() => setOpen(true));
        } catch {
          showToast({ ...texts.notOpened, tone: 'destructive' });
        }
      });
      if (open) focusForm(document.getElementById(tipSectionId));
    },
  } as const;
  return { open, onOpenChange, tipNow };
}

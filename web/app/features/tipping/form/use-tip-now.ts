import { type MouseEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { showToast } from '#web/ui/toast.tsx';

/** The id of the tip form's section, which 'Tip Now' opens. */
export const tipSectionId = 'send-tip';
export const loadTipFormCode = () => import('./tip-form.tsx');

/** Loads the form when the pointer or the focus comes near the button. If the network fails, the click reports it. */
const prepare = () => void loadTipFormCode().catch(() => undefined);

/**
 * Whether the tip form of a profile is open, and the props of its 'Tip Now' button: it submits to the page with the form open
 * (`tip_form=open`), so that it works before and without scripts; with scripts the form opens on the spot. Closing returns the
 * focus to the button.
 */
export function useTipNow(beneficiaryId: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(location.search).get('tip_form') === 'open';
  const [open, setOpen] = useState(requested);
  const button = useRef<HTMLButtonElement>(null);

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
    onPointerEnter: prepare,
    onFocus: prepare,
    async onClick(event: MouseEvent) {
      event.preventDefault();
      try {
        await loadTipFormCode();
        startTransition(() => setOpen(true));
      } catch {
        showToast({ title: texts.offline.title, description: texts.offline.notOpened, tone: 'destructive' });
      }
      document.getElementById(tipSectionId)?.focus();
    },
  } as const;
  return { open, onOpenChange, tipNow };
}

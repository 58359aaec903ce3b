import { useEffect, useRef } from 'react';

/**
 * Blocks the form around an element while `isBlocked`: a submit in that time is sent once the block ends, unless it ended
 * badly. Returns the ref for the element.
 */
export function useFormBlock(isBlocked: boolean, endedWell: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(undefined);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!isBlocked || !form) return;
    const postpone = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.current = { form, submitter: event.submitter };
    };
    form.addEventListener('submit', postpone, { capture: true });
    return () => form.removeEventListener('submit', postpone, { capture: true });
  }, [isBlocked]);
  useEffect(() => {
    if (isBlocked) return;
    const sent = waiting.current;
    waiting.current = undefined;
    if (sent && endedWell) sent.form.requestSubmit(sent.submitter);
  }, [isBlocked, endedWell]);
  return element;
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/**
 * A search box whose address follows what is typed. The box keeps what is being typed while an earlier search
 * arrives, and starts over (by a new key) when the address changes by other means: the way back, a link.
 * What was typed or chosen before the scripts ran is sent as they do. `send` reads the form, goes where it leads and
 * returns the search it sent; `replace` is true for what was typed and not submitted.
 */
export function useSearchNavigation(
  form: RefObject<HTMLFormElement | null>,
  /** What the address says now. */
  search: string,
  debounceMs: number,
  send: (options: { replace: boolean }) => string | undefined,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  const [boxKey, setBoxKey] = useState(0);
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setBoxKey(boxKey + 1);
    }
  }
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useLeaving(stop);
  const sendNow = (replace: boolean) => {
    stop();
    const wanted = send({ replace });
    if (wanted !== undefined) setSent(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts begin to run.
  useEffect(() => {
    if (form.current && differsFromServed(form.current)) sendNow(true);
    return stop;
  }, []);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendNow(true), debounceMs);
  };
  const latestWait = useRef(wait);
  latestWait.current = wait;
  // The wait begins again with each press: a list that changed under the finger would take the click away.
  useEffect(() => {
    const press = () => timer.current !== undefined && latestWait.current();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  return {
    boxKey,
    /** At once: a form submitted, a search cleared by its button, another choice. */
    sendNow: () => sendNow(false),
    /** Something was typed, or the last letter taken away. */
    onType: wait,
  };
}

function differsFromServed(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLSelectElement)) return false;
    return (
      field.selectedOptions[0] !==
      ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])
    );
  });
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/**
 * A search box whose address follows what is typed. The box keeps what is being typed while an earlier search arrives, and is
 * reset (by a new key) when the address changes by other means: going back, a link. What was typed or chosen before the scripts
 * ran is sent once they run. `send` reads the form, navigates and returns the search it sent; `replace` is true for text that
 * was typed and not submitted.
 */
export function useSearchNavigation(
  form: RefObject<HTMLFormElement | null>,
  /** The search in the current address. */
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
  // Each press restarts the wait: a list that changed under the finger would lose the click.
  useEffect(() => {
    const press = () => timer.current !== undefined && latestWait.current();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  return {
    boxKey,
    /** Sends at once: after a submit, the clear button, or another choice. */
    sendNow: () => sendNow(false),
    /** Called after each change of the text, also when it becomes empty. */
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

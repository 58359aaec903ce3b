import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { goIfReachable } from './go-if-reachable.ts';
import { opensElsewhere, useLeaving } from './use-leaving.ts';

interface SearchNavigation {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What the address says of the form's fields, as `read` puts it. */
  readonly shown: string;
  /** Whether the list shows its first page. */
  readonly atStart?: boolean;
  readonly debounceMs: number;
  /** What the form says, and the address that says the same. */
  readonly read: (form: HTMLFormElement) => { readonly says: string; readonly href: string };
}

/**
 * A search box whose address follows what is typed. The box keeps what is being typed while an earlier search arrives, and is
 * reset (by a new key) when the address changes by other means: going back, a link. What was typed or chosen before the scripts
 * ran is sent once they run. The last wish counts: it is compared with what was sent last, not only with what the list shows.
 */
export function useSearchNavigation({ form, shown, atStart = true, debounceMs, read }: SearchNavigation) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [says, setSays] = useState(shown);
  const [boxKey, setBoxKey] = useState(0);
  const followAddress = () => {
    setSent(shown);
    setSays(shown);
    setBoxKey(boxKey + 1);
  };
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== sent) followAddress();
  }
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useLeaving(stop);
  const send = (replace: boolean) => {
    stop();
    if (!form.current) return;
    const wish = read(form.current);
    const isShown = wish.says === shown && wish.says === sent && atStart && next?.pathname !== pathname;
    const go = () => {
      if (!isShown) navigate(wish.href, { replace, preventScrollReset: true });
      setSent(wish.says);
      setSays(wish.says);
    };
    if (navigator.onLine || isShown) go();
    else goIfReachable(go);
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts begin to run.
  useEffect(() => {
    if (form.current && differsFromServed(form.current)) send(true);
    return stop;
  }, []);
  const hasArrived = next === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each navigation.
  useEffect(() => {
    // A link was followed while a search was loading, and superseded it.
    if (hasArrived && shown !== sent && timer.current === undefined) followAddress();
  }, [hasArrived]);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestSend.current(true), debounceMs);
  };
  // Each press restarts the wait: a list that changed under the finger would lose the click.
  useEachPress(() => timer.current !== undefined && wait());
  return {
    boxKey,
    /** What the form says, also before it is sent. */
    says,
    /** Sends at once: after a submit, the clear button, or another choice. */
    sendNow: () => send(false),
    /** Called when a link is pressed that carries what the form says. The router is on its way long before the page shows it. */
    onFollow: (press: Parameters<typeof opensElsewhere>[0]) => opensElsewhere(press) || stop(),
    /** Called after each change of the text, also when it becomes empty. */
    onType() {
      if (form.current) setSays(read(form.current).says);
      wait();
    },
  };
}

function useEachPress(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = () => latest.current();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
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

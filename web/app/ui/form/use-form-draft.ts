import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FormValues, formValues } from '#web/ui/form-check.ts';
import { readFormDraft, removeFormDraft, saveFormDraft } from './form-draft.ts';

/**
 * The values a form begins with: those passed in, replaced by the draft stored in this tab and by what was typed before
 * the scripts ran. A new `edition` renders the fields again (it is their key). Everything entered is stored under
 * `storageKey` until `finish`, so a reload or an expired session loses nothing.
 */
export function useFormDraft(
  storageKey: string,
  element: RefObject<HTMLFormElement | null>,
  initial: FormValues,
  refused: boolean,
) {
  const [state, setState] = useState({ values: initial, edition: 0, restored: false });
  const start = useRef(initial);
  const untouched = useRef('');
  const finished = useRef(false);

  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const typed = typedBefore(form);
    const now = textsOf(form);
    // The values of a refused form are what was typed, not its initial state.
    untouched.current = refused ? '' : JSON.stringify({ ...now, ...typed.before });
    const draft = refused ? undefined : readFormDraft(storageKey);
    if (draft) {
      const values = { ...start.current, ...draft, ...typed.now };
      setState(({ edition }) => ({ values, edition: edition + 1, restored: true }));
    }
    const keep = () => {
      if (finished.current) return;
      const values = textsOf(form);
      if (JSON.stringify(values) === untouched.current) removeFormDraft(storageKey);
      else saveFormDraft(storageKey, values);
    };
    form.addEventListener('input', keep);
    form.addEventListener('change', keep);
    form.addEventListener('submit', keep);
    // An uploaded picture or a chosen place fires no event of the form.
    window.addEventListener('pagehide', keep);
    const interval = setInterval(keep, 1_000);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('change', keep);
      form.removeEventListener('submit', keep);
      window.removeEventListener('pagehide', keep);
      clearInterval(interval);
    };
  }, [storageKey, element, refused]);

  return {
    ...state,
    finish() {
      finished.current = true;
      removeFormDraft(storageKey);
    },
    /** The form stays on the page after it was saved: what is typed from now on is a draft of a change to `saved`. */
    goOn(saved: FormValues) {
      if (!finished.current) return;
      finished.current = false;
      start.current = saved;
      untouched.current = element.current ? JSON.stringify(textsOf(element.current)) : '';
      setState((before) => ({ ...before, restored: false }));
    },
    startOver() {
      removeFormDraft(storageKey);
      setState(({ edition }) => ({ values: start.current, edition: edition + 1, restored: false }));
    },
  };
}

/** Blob addresses mean nothing after a reload. */
function textsOf(form: HTMLFormElement): FormValues {
  const values = formValues(new FormData(form));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !value.startsWith('blob:')));
}

/**
 * Fields that differ from what the server rendered, with their current and their initial values; undefined for fields that are
 * not sent.
 */
function typedBefore(form: HTMLFormElement) {
  const now: Record<string, string> = {};
  const before: Record<string, string | undefined> = {};
  for (const field of form.elements) {
    const text = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!text || field.name === '' || field.type === 'hidden' || field.type === 'file') continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked === field.defaultChecked) continue;
      if (field.checked) now[field.name] = field.value;
      else if (field.type === 'checkbox') now[field.name] = '';
      if (field.defaultChecked || field.type === 'checkbox')
        before[field.name] = field.defaultChecked ? field.value : undefined;
    } else if (field.value !== field.defaultValue) {
      now[field.name] = field.value;
      before[field.name] = field.defaultValue;
    }
  }
  return { now, before };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { formDone } from '#web/platform/reach-server.ts';
import { type FormValues, formValues } from '#web/ui/form-check.ts';
import { draftsForgotten } from './forget-drafts.ts';
import { readFormDraft, removeFormDraft, saveFormDraft } from './form-draft.ts';

/**
 * The values a form begins with: what is saved, and over it what was typed: the values of a form that was refused, or else the
 * draft stored in this tab and what was typed before the scripts ran. A new `edition` renders the fields again (it is their
 * key). Everything entered is stored under `storageKey` until `finish`, or until the form is sent and done, so a reload or an
 * expired session loses nothing. `done` says that the form is sent and done.
 */
export function useFormDraft(
  storageKey: string,
  element: RefObject<HTMLFormElement | null>,
  refused: FormValues | undefined,
  saved: FormValues = {},
) {
  const initial: FormValues = { ...saved, ...refused };
  const isRefused = refused !== undefined;
  const [state, setState] = useState({ values: initial, edition: 0, restored: false, done: false });
  const start = useRef(initial);
  const untouched = useRef('');
  const finished = useRef(false);
  const progress = useRef<'typed' | 'sent' | 'done'>('typed');

  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const typed = typedBefore(form);
    const now = textsOf(form);
    // The values of a refused form are what was typed, not its initial state.
    untouched.current = isRefused ? '' : JSON.stringify({ ...now, ...typed.before });
    const draft = isRefused ? undefined : readFormDraft(storageKey);
    if (draft) setState(begin({ ...start.current, ...draft, ...typed.now }, true));
    const keep = () => {
      if (finished.current || progress.current === 'done') return;
      const values = textsOf(form);
      if (JSON.stringify(values) === untouched.current) removeFormDraft(storageKey);
      else saveFormDraft(storageKey, values);
    };
    return watchForm(form, {
      typed() {
        progress.current = 'typed';
        keep();
      },
      sent() {
        progress.current = 'sent';
        keep();
      },
      done() {
        if (progress.current !== 'sent') return;
        progress.current = 'done';
        removeFormDraft(storageKey);
        setState((before) => ({ ...before, done: true }));
      },
      keep,
    });
  }, [storageKey, element, isRefused]);

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
      setState(begin(start.current));
    },
    /** Begins without a value, not even one that was refused before. */
    empty: () => setState(begin({})),
  };
}

const begin =
  (values: FormValues, restored = false) =>
  ({ edition }: { edition: number }) => ({ values, edition: edition + 1, restored, done: false });

/** Calls `keep` once a second too: an uploaded picture or a chosen place fires no event of the form. Returns how to stop. */
function watchForm(
  form: HTMLFormElement,
  { typed, sent, done, keep }: Readonly<Record<'typed' | 'sent' | 'done' | 'keep', () => void>>,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  form.addEventListener('input', typed, { signal });
  form.addEventListener('change', typed, { signal });
  form.addEventListener('submit', sent, { signal });
  window.addEventListener(formDone, done, { signal });
  window.addEventListener('pagehide', keep, { signal });
  const interval = setInterval(keep, 1_000);
  const stop = () => {
    watching.abort();
    clearInterval(interval);
  };
  window.addEventListener(draftsForgotten, stop, { signal });
  return stop;
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

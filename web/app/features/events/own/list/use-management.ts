import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { managementTexts as texts } from '#texts/events/manage.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Question, ShownEvent } from './load-management.ts';
import { type Intent, type ManageAnswer, manageField } from './manage-field.ts';

/** Long enough to read what was deleted and to take it back. */
const undoMs = 10_000;

/**
 * The questions and actions of the page. In a guest's demonstration a demo event is removed from the list and a notice says so,
 * without any call (section 2).
 */
export function useManagement(
  events: readonly ShownEvent[],
  initialQuestion: Question | null,
  demo: boolean,
) {
  const fetcher = useFetcher<ManageAnswer>();
  const { submit } = fetcher;
  const [search, setSearch] = useSearchParams();
  const [question, setQuestion] = useState(initialQuestion);
  const [refused, setRefused] = useState(false);
  const [gone, setGone] = useState<readonly string[]>([]);
  useEffect(() => setQuestion(initialQuestion), [initialQuestion]);

  const list = useRef<HTMLElement>(null);
  const acted = useRef(false);
  acted.current ||= question !== null;

  const send = useRef((_: Intent, __: string) => {});
  send.current = (intent, id) => {
    acted.current = true;
    void submit(
      { [manageField.intent]: intent, [manageField.id]: id },
      { method: 'post', action: paths.eventManagement() },
    );
  };

  function close() {
    setQuestion(null);
    setRefused(false);
    if (!search.has('delete') && !search.has('cancel')) return;
    setSearch(
      (before) => {
        before.delete('delete');
        before.delete('cancel');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const closeNow = useRef(close);
  closeNow.current = close;

  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once.
  useEffect(() => {
    if (!answer) return;
    const about = events.find(({ id }) => id === answer.tipped) ?? question?.about;
    if (answer.tipped && about) {
      setRefused(true);
      setQuestion({ about, kind: 'cancel' });
      return;
    }
    closeNow.current();
    if (answer.problem) showToast({ title: texts.notDone, description: answer.problem, tone: 'destructive' });
    else if (answer.done) tell(answer.done, (id) => send.current('restore', id));
  }, [answer]);

  // The button that had the focus has left the page with its event, its notice or its question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was answered.
  useEffect(() => {
    if (acted.current && !question && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [question, answer]);

  function yes() {
    if (!question) return;
    const { about, kind } = question;
    if (!demo) return send.current(kind, about.id);
    setGone([...gone, about.id]);
    showToast({ title: texts.deleting.done(about.title).title });
    close();
  }

  return {
    list,
    shown: events.filter(({ id }) => !gone.includes(id)),
    question,
    refused,
    busy: fetcher.state !== 'idle',
    yes,
    close,
    askToDelete: (about: ShownEvent) => setQuestion({ about, kind: 'delete' }),
    restore: ({ id }: ShownEvent) => send.current('restore', id),
  };
}

function tell({ intent, id, title }: NonNullable<ManageAnswer['done']>, undo: (id: string) => void): void {
  if (intent === 'restore') showToast(texts.restored(title));
  if (intent === 'cancel') showToast(texts.canceling.done(title));
  if (intent !== 'delete') return;
  const action = { label: texts.deleting.undo, run: () => undo(id) };
  showToast({ ...texts.deleting.done(title), durationMs: undoMs, action });
}

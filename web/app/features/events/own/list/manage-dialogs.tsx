import { useId } from 'react';
import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { managementTexts } from '#texts/events/manage.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Question } from './load-management.ts';
import { manageField } from './manage-field.ts';

interface QuestionProps {
  readonly question: Question;
  /** Whether the deletion was refused before; then the dialog says why. */
  readonly refused: boolean;
  /** Whether people are notified of an event that is canceled: only where its organizer has proven their address. */
  readonly notifies: boolean;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an event is deleted or canceled, in a dialog. */
export function ManageDialog(props: QuestionProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={props.onClose}>
      <QuestionForm {...props} headingId={id} />
    </Dialog>
  );
}

/** The same question as part of the page, for people without scripts. */
export function ManageQuestion({
  question,
  refused,
  notifies,
}: Pick<QuestionProps, 'question' | 'refused' | 'notifies'>) {
  return (
    <section className="card mb-8 max-w-xl" aria-labelledby="manage-question">
      <QuestionForm
        question={question}
        refused={refused}
        notifies={notifies}
        busy={false}
        headingId="manage-question"
      />
    </section>
  );
}

function QuestionForm({
  question: { about, kind },
  refused,
  notifies,
  busy,
  headingId,
  onYes,
  onClose,
}: Omit<QuestionProps, 'onYes' | 'onClose'> &
  Partial<Pick<QuestionProps, 'onYes' | 'onClose'>> & { headingId: string }) {
  const { title, text, keep, confirm, busyText } = wording(kind, about.title, { refused, notifies });
  const tippedAndOver = refused && about.state !== 'upcoming';
  return (
    <Form
      method="post"
      action={paths.eventManagement({ state: about.state })}
      className="grid gap-5 p-5 sm:p-7"
      onSubmit={(event) => {
        if (!onYes) return;
        event.preventDefault();
        if (!busy) onYes();
      }}
    >
      <h2 id={headingId} className="text-heading">
        {title}
      </h2>
      {tippedAndOver ? (
        <p>{managementTexts.canceling.tippedPast(about.title)}</p>
      ) : (
        text.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))
      )}
      <input type="hidden" name={manageField.id} value={about.id} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        {onClose ? (
          <Button onClick={onClose}>{keep}</Button>
        ) : (
          <Link to={paths.eventManagement({ state: about.state })} className="btn">
            {keep}
          </Link>
        )}
        {!tippedAndOver && (
          <Button type="submit" variant="danger" name={manageField.intent} value={kind} busy={busy}>
            {busy ? busyText : confirm}
          </Button>
        )}
      </div>
    </Form>
  );
}

function wording(
  kind: Question['kind'],
  eventTitle: string,
  { refused, notifies }: { refused: boolean; notifies: boolean },
) {
  const { deleting, canceling } = managementTexts;
  if (kind === 'delete')
    return {
      title: deleting.title,
      text: [deleting.question(eventTitle)],
      keep: deleting.cancel,
      confirm: deleting.confirm,
      busyText: deleting.busy,
    };
  const first = refused ? canceling.tipped(eventTitle) : canceling.question(eventTitle);
  return {
    title: canceling.title,
    text: [first, notifies ? canceling.what : canceling.whatWithoutNotice],
    keep: canceling.keep,
    confirm: canceling.confirm,
    busyText: canceling.busy,
  };
}

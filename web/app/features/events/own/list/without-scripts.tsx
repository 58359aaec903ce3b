import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { managementTexts as texts } from '#texts/events/manage.ts';
import type { ShownEvent } from './load-management.ts';
import { type ManageAnswer, manageField } from './manage-field.ts';

/** The result of a form sent without scripts; with scripts a toast shows it. */
export function WithoutScripts({
  answer,
  events,
  demo,
}: {
  answer: ManageAnswer | undefined;
  events: readonly ShownEvent[];
  demo: boolean;
}) {
  if (!answer?.done && !answer?.problem) return null;
  const { done, problem } = answer;
  const tipped = events.find(({ id }) => id === answer.tipped);
  // An event that is over or canceled already cannot be canceled instead.
  const tippedAndOver = tipped && tipped.state !== 'upcoming';
  const said =
    done &&
    {
      delete: texts.deleting.done(done.title),
      restore: texts.restored(done.title),
      cancel: texts.canceling.done(done.title),
    }[done.intent];
  return (
    <div className="card mb-8 grid justify-items-start gap-3 p-5" role="status">
      <p>
        {said ? (
          <strong>{said.title}</strong>
        ) : tippedAndOver ? (
          texts.canceling.tippedPast(tipped.title)
        ) : (
          problem
        )}
      </p>
      {said && <p>{said.description}</p>}
      {done?.intent === 'delete' && !demo && (
        <Form method="post" action={paths.eventManagement()}>
          <input type="hidden" name={manageField.id} value={done.id} />
          <button type="submit" name={manageField.intent} value="restore" className="btn">
            {texts.deleting.undo}
          </button>
        </Form>
      )}
      {tipped && !tippedAndOver && (
        <Link to={paths.eventManagement({ cancel: tipped.id })} className="btn btn-danger">
          {texts.canceling.confirm}
        </Link>
      )}
    </div>
  );
}

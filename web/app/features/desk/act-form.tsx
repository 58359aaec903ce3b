import { type ReactNode, type RefObject, useEffect } from 'react';
import { Form, useLocation, useNavigation, useResolvedPath } from 'react-router';
import { paths } from '#contract/paths.ts';
import { actTexts as texts } from '#texts/desk.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { type FormRefusal, type FormSchema, formValues } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';

/** What the action of a form of the desk answers when the form stays. */
export interface DeskRefusal extends FormRefusal {
  /** The operator has to show a second factor, and can send the form again then. */
  readonly factorMissing?: boolean;
  /** Nothing was done, because something is no longer as the page showed it. The frame says so: this form may be gone. */
  readonly conflict?: boolean;
}

type DeskForm = ReturnType<typeof useForm>;

/** Not part of the page's first load. */
const loadReasonForm = () => import('#contract/desk/forms.ts').then(({ reasonForm }) => reasonForm);

interface ActFormProps {
  title: string;
  lead: string;
  button: string;
  variant?: 'primary' | 'danger' | 'green';
  /** How the page answered the form that was sent last. Only the form with that address shows it: a page may have several. */
  refusal: DeskRefusal | undefined;
  /** The path of the page, to come back to. */
  here: string;
  /** Where the form is posted; by default to the page it is on. */
  to?: string;
  loadRules?: () => Promise<FormSchema<unknown>>;
  children?: (form: DeskForm) => ReactNode;
}

/** A form by which an operator does something: its fields, the reason, and the button. */
export function ActForm(form: ActFormProps) {
  // Another act takes the place of one that is done, and begins without its reason.
  return <ActFormOf key={form.title} {...form} />;
}

function ActFormOf({
  title,
  lead,
  button,
  variant = 'primary',
  refusal,
  here,
  to,
  loadRules = loadReasonForm,
  children,
}: ActFormProps) {
  const { search } = useLocation();
  const { search: sentTo } = useResolvedPath(to ?? { search });
  const ownRefusal = search === sentTo ? refusal : undefined;
  const form = useForm(loadRules, ownRefusal);
  const { values, edition } = useActDraft(`desk:${here}${sentTo}:${title}`, form.props.ref, ownRefusal);
  const busy = useNavigation().state === 'submitting';
  return (
    <section className="card grid gap-5 px-5 py-6 sm:px-8 sm:py-7">
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mt-1.5 max-w-2xl text-muted">{lead}</p>
      </div>
      <Form {...form.props} method="post" {...(to && { action: to })} className="grid max-w-2xl gap-5">
        {!ownRefusal?.conflict && <FormProblem errors={form.errors.form} />}
        {ownRefusal?.factorMissing && (
          // In a tab of its own, so that what was typed here stays.
          <a
            className="btn justify-self-start"
            href={paths.accountConfirm({ returnTo: here })}
            target="_blank"
            rel="noreferrer"
          >
            {texts.confirmItIsYou}
          </a>
        )}
        <div key={edition} className="contents">
          {children?.({ ...form, values })}
        </div>
        <Field
          key={`reason ${edition}`}
          label={texts.reason}
          hint={texts.reasonHint}
          errors={form.errors.fields.reason}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              name="reason"
              maxLength={500}
              autoComplete="off"
              defaultValue={values.reason}
            />
          )}
        </Field>
        <Button type="submit" variant={variant} busy={busy} className="justify-self-start">
          {busy ? texts.working : button}
        </Button>
      </Form>
    </section>
  );
}

/** Stands in place of acts that are not those of the operator's role, and says whose they are. */
export function OthersAct({ children }: { children: string }) {
  return <p className="card px-5 py-6 text-muted sm:px-8">{children}</p>;
}

/** The draft of an act. Once the page shows what was done, the form begins with what is there now. */
function useActDraft(
  storageKey: string,
  element: RefObject<HTMLFormElement | null>,
  refusal: DeskRefusal | undefined,
) {
  const draft = useFormDraft(storageKey, element, refusal?.values);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (draft.done && isIdle) draft.empty();
  });
  return draft;
}

/** When the network fails, nothing is lost: the form stays as it is and says so. */
export async function submitAct({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<unknown>;
}) {
  const values = formValues(await request.clone().formData());
  return reachServer<DeskRefusal>(serverAction, (problem) => ({
    errors: { form: [problem], fields: {} },
    values,
  }));
}

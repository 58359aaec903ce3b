import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { manageStageTexts } from '#texts/stages/manage.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import type { FormValues } from '#web/ui/form-check.ts';
import { stageFields as fields, type ManagedAct, slotFields } from './stage-fields.ts';

const texts = manageStageTexts.order;

/** When each act starts and ends. */
export function OrderForm({
  acts,
  refusal,
  saved,
}: {
  acts: readonly ManagedAct[];
  refusal: FormAnswer['refusal'];
  saved: boolean;
}) {
  const busy = useNavigation().formData?.get(fields.intent) === 'order';
  const element = useRef<HTMLFormElement>(null);
  const { values, edition } = useFormDraft(
    // Times that were saved are another order.
    `running-order:${JSON.stringify(acts)}`,
    element,
    refusal?.values,
  );
  const errors = [...(refusal?.errors.form ?? []), ...(refusal?.errors.fields.acts ?? [])];
  return (
    <section className="card p-5 sm:p-7" aria-labelledby="order">
      <Form ref={element} method="post" className="grid gap-5">
        <div>
          <h2 id="order" className="text-heading">
            {texts.title}
          </h2>
          <p className="mt-1 text-muted">{texts.lead}</p>
        </div>
        <FormProblem errors={errors} />
        <ol className="grid gap-4">
          {acts.map((act, at) => (
            <Slot key={`${act.id} ${act.name} ${edition}`} act={act} at={at} typed={values} />
          ))}
        </ol>
        <p className="hint">{texts.endsHint}</p>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" name={fields.intent} value="order" busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
          <p role="status">{saved && !busy ? texts.saved : ''}</p>
        </div>
      </Form>
    </section>
  );
}

function Slot({ act, at, typed }: { act: ManagedAct; at: number; typed: FormValues }) {
  const names = slotFields(at);
  const time = (which: 'starts' | 'ends') => (
    <label className="grid min-w-0 flex-1 basis-28 gap-1">
      <span className="label">
        {texts[which]}
        <span className="sr-only">{texts.of(act.name)}</span>
      </span>
      <input
        type="time"
        name={names[which]}
        defaultValue={typed[names[which]] ?? act[which] ?? ''}
        className="field"
      />
    </label>
  );
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 border-line border-t pt-4">
      <input type="hidden" name={names.id} value={act.id ?? ''} />
      <input type="hidden" name={names.name} value={act.name} />
      <p
        className="wrap-anywhere flex-1 basis-40 self-center font-semibold max-sm:basis-full"
        lang={languageOf(act.name)}
      >
        {act.name}
      </p>
      {time('starts')}
      {time('ends')}
    </li>
  );
}

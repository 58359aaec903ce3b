import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { newCampaignCategories } from '#contract/campaigns/new-campaign-rules.ts';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, type FieldControl } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { categoryName } from '../campaign.ts';

const texts = campaignTexts.create;
type Name = keyof typeof texts.fields;

/** Not part of the page's first load. */
const loadRules = () => import('#contract/campaigns/forms.ts').then(({ newCampaignForm }) => newCampaignForm);

interface NewCampaignFormProps {
  readonly refusal: FormRefusal | undefined;
  /** What a guest gets in sandbox mode: the form is checked, and nothing is sent. */
  readonly simulated: boolean;
  readonly onDone: () => void;
}

/** Section 4: a valid form shows the notice and is empty again; a new key resets all of it. */
export function NewCampaignForm({ refusal, simulated, onDone }: NewCampaignFormProps) {
  const [created, setCreated] = useState(0);
  const done = () => {
    setCreated(created + 1);
    onDone();
  };
  const first = created === 0 ? refusal : undefined;
  return <EmptyForm key={created} refusal={first} simulated={simulated} onDone={done} />;
}

function EmptyForm({ refusal, simulated, onDone }: NewCampaignFormProps) {
  const form = useForm(loadRules, refusal);
  const busy = useNavigation().formMethod === 'POST';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    form.props.onSubmit(event);
    if (!simulated || event.defaultPrevented || !form.checked()) return;
    event.preventDefault();
    // biome-ignore lint/suspicious/noConsole: a demonstration, whose data is only logged (section 4).
    console.info('New campaign', formValues(new FormData(event.currentTarget)));
    showToast(texts.done);
    onDone();
  };
  const field = (
    name: Name,
    control: (props: FieldControl & { name: Name; defaultValue: string }) => ReactNode,
  ) => (
    <Field label={texts.fields[name]} errors={form.errors.fields[name]}>
      {(props) => control({ ...props, name, defaultValue: form.values[name] ?? '' })}
    </Field>
  );
  return (
    <Form
      {...form.props}
      method="post"
      action={paths.fundMe()}
      onSubmit={onSubmit}
      className="mt-6 grid gap-5"
    >
      <FormProblem errors={form.errors.form} />
      {field('title', (props) => (
        <input {...props} className="field" placeholder={texts.placeholders.title} autoComplete="off" />
      ))}
      {field('description', (props) => (
        <textarea {...props} className="field" rows={4} placeholder={texts.placeholders.description} />
      ))}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('goal', (props) => (
          <input
            {...props}
            className="field"
            inputMode="decimal"
            placeholder={texts.placeholders.goal}
            autoComplete="off"
          />
        ))}
        {field('category', (props) => (
          <select {...props} className="field field-select">
            <option value="">{texts.placeholders.category}</option>
            {newCampaignCategories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}

import { Form, Link, useNavigation } from 'react-router';
import { commentRules } from '#contract/campaigns/comments/rules.ts';
import type { CampaignCommenting } from '#contract/campaigns/comments/schemas.ts';
import { campaignCommentTexts } from '#texts/campaigns/comments.ts';
import { type FormAnswer, FormEnd } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { useForm } from '#web/ui/use-form.ts';

const texts = campaignCommentTexts.form;

/** The server alone checks it: its answer has a message for the field. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** The form for a comment or for an answer to one; `cancel` leads back from an answer. */
export function CommentForm({
  draftKey,
  commenting,
  answer,
  cancel,
}: {
  /** The key under which the tab stores the unsent text until it is published. */
  draftKey: string;
  commenting: CampaignCommenting;
  answer: FormAnswer | undefined;
  cancel?: string;
}) {
  const form = useForm(loadRules, answer?.refusal);
  const { values, edition } = useFormDraft(draftKey, form.props.ref, answer?.refusal?.values);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.has('text') === true;
  return (
    <Form {...form.props} method="post" className="grid gap-5">
      <FormProblem errors={form.errors.form} />
      <Field
        key={edition}
        label={cancel ? texts.answer : texts.comment}
        hint={commenting.name ? texts.asName(commenting.name) : texts.asBacker}
        errors={form.errors.fields.text}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="text"
            rows={4}
            maxLength={commentRules.text.max}
            lang={languageOf(values.text ?? '')}
            defaultValue={values.text}
          />
        )}
      </Field>
      <FormEnd form={form} proof={answer?.proof} next={texts.proven}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.busy : texts.submit}
        </Button>
        {cancel && (
          <Link className="btn" to={cancel} preventScrollReset>
            {texts.cancel}
          </Link>
        )}
      </FormEnd>
    </Form>
  );
}

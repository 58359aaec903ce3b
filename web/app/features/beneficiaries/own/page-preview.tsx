import { Form, Link } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { type FormAnswer, FormEnd } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { useForm } from '#web/ui/use-form.ts';
import { intentField } from './intent-field.ts';
import { StateChip } from './state-chip.tsx';

const texts = ownPageTexts.edit;

/** Nothing but the code is typed, and the server alone knows whether that is right. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** The page as others see it, and the button that lets them. */
export function PagePreview({
  page,
  busy,
  answer,
}: {
  page: OwnPage;
  busy: boolean;
  answer: FormAnswer | undefined;
}) {
  const { id, name, bio, types, profile_picture, state, hidden_because, handle } = page;
  const form = useForm(loadRules, answer?.refusal);
  return (
    <section className="card overflow-hidden" aria-labelledby="preview">
      <TibebBand seed={id} height={24} className="block" />
      <div className="grid gap-5 p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="preview" className="eyebrow">
            {texts.preview}
          </h2>
          <StateChip state={state} />
        </div>
        <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:gap-8">
          <div className="aspect-square w-32 overflow-hidden rounded-xl bg-sunken sm:w-44">
            <Avatar src={profile_picture} seed={id} alt="" priority className="size-full object-cover" />
          </div>
          <div className="min-w-0 self-center">
            <p className={`font-display font-bold ${titleSize(name)}`} lang={languageOf(name)}>
              {name}
            </p>
            <Chips items={types} className="mt-3" />
            {handle && (
              <p className="mt-3 wrap-anywhere text-muted">
                {texts.shortAddress}: <span className="font-semibold">{paths.handle(handle)}</span>
              </p>
            )}
          </div>
        </div>
        {bio && (
          <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(bio)}>
            {bio}
          </p>
        )}
        {state === 'published' && !hidden_because && (
          <Link className="btn justify-self-start max-sm:w-full" to={paths.professional(id)}>
            {ownPageTexts.list.view}
          </Link>
        )}
        {page.role === 'owner' && (state === 'draft' || state === 'hidden') && (
          <Form {...form.props} method="post" encType="multipart/form-data" className="grid gap-4">
            <input type="hidden" name={intentField.name} value={intentField.publish} />
            <FormProblem errors={form.errors.form} />
            <FormEnd form={form} proof={answer?.proof} next={texts.publishOnceProven}>
              <Button type="submit" variant="primary" busy={busy}>
                {busy ? texts.publishing : texts.publish}
              </Button>
            </FormEnd>
          </Form>
        )}
      </div>
    </section>
  );
}

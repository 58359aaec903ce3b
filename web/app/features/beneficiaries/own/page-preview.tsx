import { Form, Link } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { type FormAnswer, FormEnd } from '#web/features/account/public.ts';
import {
  AmountField,
  DEFAULT_AMOUNT,
  offeredAmounts,
  ThankYou,
} from '#web/features/tipping/public.preview.ts';
import { languageOf } from '#web/platform/language.ts';
import { defaultCurrency } from '#web/platform/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { useForm } from '#web/ui/use-form.ts';
import { ProfileLinks } from '../profile/profile-header.tsx';
import type { PageToSee } from './change-own-page.ts';
import { intentField } from './intent-field.ts';
import { StateChip } from './state-chip.tsx';
import { isPublic } from './why-hidden.ts';

const texts = ownPageTexts.edit;

/** Nothing but the code is typed, and the server alone knows whether that is right. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** The page as others see it, or would see it with what was typed, and the button that lets them. */
export function PagePreview({
  page,
  preview,
  busy,
  answer,
}: {
  page: OwnPage;
  preview: PageToSee | undefined;
  busy: boolean;
  answer: FormAnswer | undefined;
}) {
  const { id, state } = page;
  const { name, types, profile_picture, handle, shows_email } = preview ?? page;
  return (
    <section className="card overflow-hidden" aria-labelledby="preview">
      <TibebBand seed={id} height={24} className="block" />
      <div className="grid gap-5 p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="preview" className="eyebrow">
            {texts.preview}
          </h2>
          <StateChip page={page} />
        </div>
        {preview && (
          <p role="status" className="rounded-lg bg-saffron-soft px-4 py-2 text-saffron-text">
            {texts.notSaved}
          </p>
        )}
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
            {shows_email && page.email && (
              <p className="mt-1 wrap-anywhere text-muted">
                {texts.mailAddress}: <span className="font-semibold">{page.email}</span>
              </p>
            )}
          </div>
        </div>
        {state !== 'left' && <BelowName page={preview ?? page} />}
        {isPublic(page) && (
          <Link className="btn justify-self-start max-sm:w-full" to={paths.professional(id)}>
            {ownPageTexts.list.view}
          </Link>
        )}
        {page.role === 'owner' && (state === 'draft' || state === 'hidden') && (
          <PublishForm busy={busy} answer={answer} />
        )}
      </div>
    </section>
  );
}

/** What stands below the name: the tip form's amounts, the words, the links, and the thanks. */
function BelowName({ page }: { page: PageToSee }) {
  const { name, bio, links, tipping, suggested_amounts, thank_you } = page;
  return (
    <>
      {tipping === 'open' ? (
        <div className="max-w-xl">
          <AmountField
            value={DEFAULT_AMOUNT}
            currency={defaultCurrency}
            offered={offeredAmounts(suggested_amounts)}
            problem={undefined}
            disabled
            scripted={false}
            onChange={() => undefined}
          />
        </div>
      ) : (
        <p className="text-muted">{beneficiaryTexts.profile.tippingClosed}</p>
      )}
      {bio && (
        <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(bio)}>
          {bio}
        </p>
      )}
      <ProfileLinks links={links} members={[]} />
      {thank_you && (
        <div className="grid gap-2">
          <p className="text-muted text-sm">{texts.onceTipped}</p>
          <ThankYou name={name} words={thank_you} />
        </div>
      )}
    </>
  );
}

function PublishForm({ busy, answer }: { busy: boolean; answer: FormAnswer | undefined }) {
  const form = useForm(loadRules, answer?.refusal);
  return (
    <Form {...form.props} method="post" encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name={intentField.name} value={intentField.publish} />
      <FormProblem errors={form.errors.form} />
      <FormEnd form={form} proof={answer?.proof} next={texts.publishOnceProven}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.publishing : texts.publish}
        </Button>
      </FormEnd>
    </Form>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import type { DeskPayoutDetails } from '#contract/desk/payouts/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts } from '#texts/desk/payouts.ts';
import { Field } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { ActForm, type DeskRefusal } from '../act-form.tsx';

const texts = deskPayoutsTexts.payout;

/** Not part of the page's first load. */
const loadEnterReferenceForm = () =>
  import('#contract/desk/payouts/forms.ts').then(({ enterReferenceForm }) => enterReferenceForm);
const loadCorrectForm = () =>
  import('#contract/desk/payouts/forms.ts').then(({ correctForm }) => correctForm);
const loadFailForm = () => import('#contract/desk/payouts/forms.ts').then(({ failForm }) => failForm);
const loadConfirmForm = () =>
  import('#contract/desk/payouts/forms.ts').then(({ confirmForm }) => confirmForm);
const loadWithdrawForm = () =>
  import('#contract/desk/payouts/forms.ts').then(({ withdrawReturnForm }) => withdrawReturnForm);

interface PayoutActsProps {
  payout: DeskPayoutDetails;
  refusal: DeskRefusal | undefined;
}

/** What the operator may do with a payout, a form for each. */
export function PayoutActs({ payout, refusal }: PayoutActsProps) {
  const common = { refusal, here: deskPayoutPaths.payout(payout.id) } as const;
  const form = (act: 'approve' | 'refuse', variant: 'green' | 'danger') => (
    <ActForm
      {...common}
      title={texts[`${act}Title`]}
      lead={texts[`${act}Lead`]}
      button={texts[act]}
      variant={variant}
      to={`?act=${act}`}
    />
  );
  return (
    <>
      {payout.may_approve && form('approve', 'green')}
      {payout.rail === 'by-hand' && payout.state === 'sending' && (
        <ReferenceForm
          {...common}
          title={texts.referenceTitle}
          lead={texts.referenceLead}
          label={texts.referenceLabel}
          button={texts.enterReference}
          variant="green"
          to="?act=reference"
          loadRules={loadEnterReferenceForm}
        >
          {(form) => <PaidFields {...form} payout={payout} />}
        </ReferenceForm>
      )}
      {payout.may_confirm && <ConfirmForm {...common} payout={payout} />}
      {payout.may_correct && (
        <ReferenceForm
          {...common}
          title={texts.correctTitle}
          lead={texts.correctLead}
          label={texts.referenceLabel}
          reference={payout.bank_reference}
          button={texts.correct}
          to="?act=correct"
          loadRules={loadCorrectForm}
        >
          {(form) => (
            <>
              <input type="hidden" name="seen_reference" value={payout.bank_reference ?? ''} />
              <input type="hidden" name="seen_charged_minor" value={payout.charged_minor} />
              <ChargedField {...form} payout={payout} />
            </>
          )}
        </ReferenceForm>
      )}
      {payout.may_cancel && form('refuse', 'danger')}
      {payout.may_fail && (
        <ReferenceForm
          {...common}
          title={texts.failTitle}
          lead={failLead(payout)}
          label={texts.returnReference}
          button={texts.fail}
          variant="danger"
          to="?act=fail"
          loadRules={loadFailForm}
        >
          {() => <SeenReturn {...payout} />}
        </ReferenceForm>
      )}
      {payout.may_withdraw_return && <WithdrawForm {...common} reference={payout.return_reference ?? ''} />}
    </>
  );
}

/** By hand a second operator has seen it at the bank; of a rail, somebody has learned that it arrived. */
function ConfirmForm({
  payout,
  ...common
}: { payout: DeskPayoutDetails } & Pick<ComponentProps<typeof ActForm>, 'refusal' | 'here'>) {
  const byHand = payout.rail === 'by-hand';
  return (
    <ActForm
      {...common}
      title={byHand ? texts.confirmTitle : texts.arrivedTitle}
      lead={byHand ? texts.confirmLead : texts.arrivedLead}
      button={byHand ? texts.confirm : texts.arrivedTitle}
      variant="green"
      to="?act=confirm"
      loadRules={loadConfirmForm}
    >
      {() => (
        <>
          {payout.bank_reference !== null && (
            <input type="hidden" name="reference" value={payout.bank_reference} />
          )}
          <input type="hidden" name="charged_minor" value={payout.charged_minor} />
          <SeenReturn {...payout} />
        </>
      )}
    </ActForm>
  );
}

/** The report that it did not arrive, as the page shows it. */
const SeenReturn = ({ return_reference: reported }: Pick<DeskPayoutDetails, 'return_reference'>) => (
  <input type="hidden" name="seen_return" value={reported ?? ''} />
);

function failLead({ rail, return_reference: said }: DeskPayoutDetails): string {
  if (rail !== 'by-hand') return said ? texts.lostSecondLead(said) : texts.lostLead;
  return said ? texts.failSecondLead(said) : texts.failLead;
}

/** A form for the report with this reference that a payout did not arrive, which was a mistake. */
function WithdrawForm({
  reference,
  ...common
}: { reference: string } & Pick<ComponentProps<typeof ActForm>, 'refusal' | 'here'>) {
  return (
    <ActForm
      {...common}
      title={texts.withdrawTitle}
      lead={texts.withdrawLead(reference)}
      button={texts.withdraw}
      to="?act=withdraw"
      loadRules={loadWithdrawForm}
    >
      {() => <input type="hidden" name="reference" value={reference} />}
    </ActForm>
  );
}

/** What belongs to the reference of a payout that the bank has paid. */
function PaidFields({ payout, ...form }: { payout: DeskPayoutDetails } & FormState) {
  return (
    <>
      <SeenReturn {...payout} />
      <ChargedField {...form} payout={payout} />
    </>
  );
}

/** What the bank charged us, in the currency of the payout. */
function ChargedField({ payout, errors, values }: { payout: DeskPayoutDetails } & FormState) {
  const charged = payout.charged_minor ? minorToMajor(payout.charged_minor).toFixed(2) : '';
  return (
    <>
      <input type="hidden" name="currency" value={payout.currency} />
      <Field
        label={texts.chargedLabel(payout.currency)}
        hint={texts.chargedHint}
        errors={errors.fields.charged}
      >
        {(control) => (
          <input
            {...control}
            className="field max-w-48"
            name="charged"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.charged ?? charged}
          />
        )}
      </Field>
    </>
  );
}

type FormState = Pick<ReturnType<typeof useForm>, 'errors' | 'values'>;

/** A form with the bank's reference or answer for a payout, and further fields. */
function ReferenceForm({
  label,
  reference,
  children,
  ...form
}: {
  label: string;
  /** The reference that stands until now. */
  reference?: string | null;
  children: (form: FormState) => ReactNode;
} & Omit<ComponentProps<typeof ActForm>, 'children'>) {
  return (
    <ActForm {...form}>
      {({ errors, values }) => (
        <>
          <Field label={label} errors={errors.fields.reference}>
            {(control) => (
              <input
                {...control}
                className="field"
                name="reference"
                maxLength={100}
                autoComplete="off"
                defaultValue={values.reference ?? reference ?? undefined}
              />
            )}
          </Field>
          {children({ errors, values })}
        </>
      )}
    </ActForm>
  );
}

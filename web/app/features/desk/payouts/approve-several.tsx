import type { DeskPayout } from '#contract/desk/payouts/schemas.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { payoutBox } from '#contract/payouts/rules.ts';
import { deskPayoutsTexts } from '#texts/desk/payouts.ts';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { ActForm, type DeskRefusal } from '../act-form.tsx';
import { minorAmount } from '../minor-amount.ts';
import { PayoutRow } from './payout-row.tsx';

const texts = deskPayoutsTexts.several;

/** Not part of the page's first load. */
const loadApproveSeveralForm = () =>
  import('#contract/desk/payouts/forms.ts').then(({ approveSeveralForm }) => approveSeveralForm);

/** Whether a payout of the list still needs the approval of the operator who reads it. */
export const mayTick = ({ state, waits_for_colleague: waits }: DeskPayout): boolean =>
  state === 'requested' && !waits;

/** A page of the list of payouts to approve, of which several are ticked and approved with one reason. */
export function ApproveSeveral({
  payouts,
  search,
  page,
  refusal,
}: {
  payouts: readonly DeskPayout[];
  search: string;
  page: number;
  refusal: DeskRefusal | undefined;
}) {
  const list = { queue: 'approval', search, page };
  return (
    <ActForm
      title={texts.title}
      lead={texts.lead}
      button={texts.button}
      variant="green"
      refusal={refusal}
      here={deskPayoutPaths.payouts(list)}
      to={deskPayoutPaths.payouts({ act: 'approve', ...list })}
      loadRules={loadApproveSeveralForm}
    >
      {({ errors, values }) => (
        <>
          <FormProblem errors={errors.fields.payouts ?? []} />
          <ul className="grid divide-y divide-line overflow-hidden rounded-md border border-line">
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} search={search}>
                {mayTick(payout) && (
                  <label className="relative z-10 flex min-h-11 min-w-11 items-center justify-center">
                    <input
                      className="check"
                      type="checkbox"
                      name={`${payoutBox}${payout.id}`}
                      value="on"
                      defaultChecked={values[`${payoutBox}${payout.id}`] === 'on'}
                    />
                    <span className="sr-only">
                      {texts.tick(minorAmount(payout.amount_minor, payout.currency), payout.receiver.name)}
                    </span>
                  </label>
                )}
              </PayoutRow>
            ))}
          </ul>
        </>
      )}
    </ActForm>
  );
}

import { Link } from 'react-router';
import { campaignRules, offeredFundings } from '#contract/campaigns/campaign-rules.ts';
import { paths } from '#contract/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { languageOf } from '#web/platform/language.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import type { StepFieldsProps } from './step-props.ts';

const texts = ownCampaignTexts.money;
const choiceClass =
  'flex min-h-11 items-start gap-3 rounded-md border border-line px-4 py-3 hover:bg-saffron-soft has-checked:border-green has-checked:bg-green-soft';

/** Until when it collects, what becomes of the money, and whose it will be. */
export function MoneyFields(props: StepFieldsProps) {
  const { campaign, values, errors } = props;
  const funding = values.funding ?? campaign.funding;
  const { minDays, maxDays } = campaignRules.closing;
  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={errors.funding && 'funding-error'}>
        <legend className="label">{texts.funding}</legend>
        {offeredFundings.map((one) => (
          <label key={one} className={choiceClass}>
            <input
              type="radio"
              className="mt-1 size-5 flex-none accent-green"
              name="funding"
              value={one}
              defaultChecked={one === funding}
            />
            <span>
              <strong className="block">{texts.fundings[one].title}</strong>
              <span className="text-muted">{texts.fundings[one].lead}</span>
            </span>
          </label>
        ))}
        <FieldErrors id="funding-error" errors={errors.funding} />
      </fieldset>
      <Field label={texts.closesOn} hint={texts.closesOnHint(minDays, maxDays)} errors={errors.closes_on}>
        {(control) => (
          <input
            {...control}
            className="field max-w-60"
            type="date"
            name="closes_on"
            defaultValue={values.closes_on ?? campaign.closes_on ?? ''}
          />
        )}
      </Field>
      <Field label={texts.useOfMoney} hint={texts.useOfMoneyHint} errors={errors.use_of_money}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="use_of_money"
            rows={6}
            defaultValue={values.use_of_money ?? campaign.use_of_money}
          />
        )}
      </Field>
      <ReceiverChoice {...props} />
    </>
  );
}

function ReceiverChoice({ campaign, ownedPages, values, errors }: StepFieldsProps) {
  const chosen = values.receiver ?? campaign.receiver?.id ?? '';
  return (
    <fieldset className="grid gap-2" aria-describedby="receiver-hint receiver-error">
      <legend className="label">{texts.receiver}</legend>
      {ownedPages.map(({ id, name }) => (
        <Receiver key={id} id={id} chosen={chosen}>
          <span className="wrap-anywhere" lang={languageOf(name)}>
            {name}
          </span>
        </Receiver>
      ))}
      {ownedPages.length > 0 && (
        <Receiver id="" chosen={chosen}>
          {texts.noReceiver}
        </Receiver>
      )}
      <p id="receiver-hint" className="hint">
        {ownedPages.length > 0 ? texts.receiverHint : texts.noPages}
      </p>
      {ownedPages.length === 0 && (
        <Link className="btn justify-self-start" to={paths.createPage()}>
          {texts.createPage}
        </Link>
      )}
      <FieldErrors id="receiver-error" errors={errors.receiver} />
    </fieldset>
  );
}

function Receiver({ id, chosen, children }: { id: string; chosen: string; children: React.ReactNode }) {
  return (
    <label className={choiceClass}>
      <input
        type="radio"
        className="mt-0.5 size-5 flex-none accent-green"
        name="receiver"
        value={id}
        defaultChecked={id === chosen}
      />
      {children}
    </label>
  );
}

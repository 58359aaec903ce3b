import { Link } from 'react-router';
import { campaignFundings, campaignRules } from '#contract/campaigns/campaign-rules.ts';
import { paths } from '#contract/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { languageOf } from '#web/platform/language.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { ChoiceCard } from '#web/ui/form/choice-card.tsx';
import { UnpayableReceiver } from '../unpayable-receiver.tsx';
import type { StepFieldsProps } from './step-props.ts';

const texts = ownCampaignTexts.money;
/** The closing date, what happens to the money, and who receives it. */
export function MoneyFields(props: StepFieldsProps) {
  const { campaign, values, errors } = props;
  const funding = values.funding ?? campaign.funding;
  const { minDays, maxDays } = campaignRules.closing;
  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={errors.funding && 'funding-error'}>
        <legend className="label">{texts.funding}</legend>
        {campaignFundings.map((one) => (
          <ChoiceCard key={one} name="funding" value={one} defaultChecked={one === funding}>
            <strong className="block">{texts.fundings[one].title}</strong>
            <span className="text-muted">{texts.fundings[one].lead}</span>
          </ChoiceCard>
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
        <ChoiceCard key={id} name="receiver" value={id} defaultChecked={id === chosen}>
          <span className="wrap-anywhere" lang={languageOf(name)}>
            {name}
          </span>
        </ChoiceCard>
      ))}
      {ownedPages.length > 0 && (
        <ChoiceCard name="receiver" value="" defaultChecked={'' === chosen}>
          {texts.noReceiver}
        </ChoiceCard>
      )}
      {chosen === campaign.receiver?.id && (
        <UnpayableReceiver state={campaign.state} receiver={campaign.receiver} />
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

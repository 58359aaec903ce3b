import { campaignRules } from '#contract/campaigns/campaign-rules.ts';
import { newCampaignCategories } from '#contract/campaigns/new-campaign-rules.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { Field } from '#web/ui/field.tsx';
import { categoryName } from '../../campaign.ts';
import type { StepName } from '../steps-of-campaign.ts';
import { MoneyFields } from './money-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import type { StepFieldsProps } from './step-props.ts';
import { TierFields } from './tier-fields.tsx';

/** The fields of one step. */
export function StepFields({ step, ...props }: StepFieldsProps & { step: StepName }) {
  switch (step) {
    case 'basics':
      return <BasicFields {...props} />;
    case 'story':
      return <StoryField {...props} />;
    case 'pictures':
      return <PictureFields {...props} />;
    case 'money':
      return <MoneyFields {...props} />;
    case 'tiers':
      return <TierFields {...props} />;
  }
}

const basics = campaignTexts.create;

/** The fields of the form that creates a campaign (section 5). */
function BasicFields({ campaign, values, errors }: StepFieldsProps) {
  return (
    <>
      <Field label={basics.fields.title} errors={errors.title}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="title"
            autoComplete="off"
            maxLength={campaignRules.title.max}
            defaultValue={values.title ?? campaign.title}
          />
        )}
      </Field>
      <Field label={basics.fields.description} errors={errors.description}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="description"
            rows={4}
            maxLength={campaignRules.description.max}
            defaultValue={values.description ?? campaign.description}
          />
        )}
      </Field>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label={basics.fields.goal} errors={errors.goal}>
          {(control) => (
            <input
              {...control}
              className="field"
              name="goal"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values.goal ?? String(campaign.goal)}
            />
          )}
        </Field>
        <Field label={basics.fields.category} errors={errors.category}>
          {(control) => (
            <select
              {...control}
              className="field field-select"
              name="category"
              defaultValue={values.category ?? campaign.category}
            >
              {newCampaignCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryName(category)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}

const story = ownCampaignTexts.story;

function StoryField({ campaign, values, errors }: StepFieldsProps) {
  return (
    <Field label={story.label} hint={story.hint} errors={errors.story}>
      {(control) => (
        <textarea
          {...control}
          className="field"
          name="story"
          rows={14}
          defaultValue={values.story ?? campaign.story}
        />
      )}
    </Field>
  );
}

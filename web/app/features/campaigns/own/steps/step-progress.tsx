import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { ownCampaignTexts as texts } from '#texts/campaigns/own.ts';
import { campaignStepNames, missingIn, type StepName } from '../steps-of-campaign.ts';

/** The navigation between the steps, each of which can be opened at any time. A phone has room for one title. */
export function StepProgress({ campaign, step }: { campaign: OwnCampaign; step: StepName }) {
  return (
    <nav aria-label={texts.step.progress}>
      <ol className="flex flex-wrap gap-1 sm:gap-2">
        {campaignStepNames.map((name, at) => (
          <li key={name}>
            <Link
              to={campaignPaths.step(campaign.id, name)}
              className="filter-chip min-w-11 justify-center max-sm:px-2.5"
              aria-current={name === step ? 'step' : undefined}
            >
              {at + 1}
              <span className={name === step ? '' : 'max-sm:sr-only'}>. {texts.steps[name].title}</span>
              {missingIn(name, campaign).length > 0 && (
                <>
                  <span aria-hidden className="ml-2 inline-block size-2 rotate-45 bg-coral" />
                  <span className="sr-only">: {texts.one.stepOpen}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { campaignStepNames, missingIn, type StepName, wordsOfMissing } from './steps-of-campaign.ts';

const texts = ownCampaignTexts.one;

/** The steps of a draft, each with what is still missing in it. */
export function StepList({ campaign }: { campaign: OwnCampaign }) {
  const open = campaignStepNames.filter((step) => missingIn(step, campaign).length > 0).length;
  return (
    <section aria-labelledby="steps" className="card overflow-hidden">
      <TibebBand seed={campaign.id} height={24} className="block" />
      <div className="px-5 pt-5 pb-4 sm:px-8">
        <h2 id="steps" className="text-heading">
          {texts.steps}
        </h2>
        <p className="mt-1 text-muted">{open === 0 ? texts.stepsReady : texts.stepsOpen(open)}</p>
      </div>
      <ol className="grid divide-y divide-line border-line border-t">
        {campaignStepNames.map((step, at) => (
          <li key={step} className="relative flex items-center gap-4 px-5 py-4 hover:bg-saffron-soft sm:px-8">
            <StepMark step={step} campaign={campaign} />
            <div className="min-w-0">
              <Link
                to={campaignPaths.step(campaign.id, step)}
                className="font-bold after:absolute after:inset-0"
              >
                {at + 1}. {ownCampaignTexts.steps[step].title}
              </Link>
              <p className="text-muted text-sm">{describe(step, campaign)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepMark({ step, campaign }: { step: StepName; campaign: OwnCampaign }) {
  if (missingIn(step, campaign).length > 0)
    return <Circle size={24} aria-hidden className="flex-none text-coral-text" />;
  if (isEmpty(step, campaign)) return <CircleDashed size={24} aria-hidden className="flex-none text-muted" />;
  return <CircleCheck size={24} aria-hidden className="flex-none text-green-text" />;
}

const isEmpty = (step: StepName, { pictures, tiers }: OwnCampaign) =>
  (step === 'pictures' && pictures.length === 0) || (step === 'tiers' && tiers.length === 0);

function describe(step: StepName, campaign: OwnCampaign): string {
  const missing = missingIn(step, campaign);
  if (missing.length > 0) return wordsOfMissing(missing, campaign.receiver);
  if (isEmpty(step, campaign)) return texts.stepOptional;
  if (step === 'pictures') return ownCampaignTexts.counts.pictures(campaign.pictures.length);
  if (step === 'tiers') return ownCampaignTexts.counts.tiers(campaign.tiers.length);
  return texts.stepDone;
}

import { useEffect, useRef, useState } from 'react';
import { campaignTexts } from '#texts/campaigns.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Campaign } from '../campaign.ts';
import { backingId } from '../campaign-frame.tsx';
import { processingMs, thanksMs } from './contribution.ts';
import { ContributionForm } from './contribution-form.tsx';
import { ContributionThanks } from './contribution-thanks.tsx';

const texts = campaignTexts.form;

/** What the page's action answered, which only happens without scripts. */
export type SampleAnswer = { refusal: FormRefusal } | { contributed: number } | { notOpen: true };
type Step = { readonly at: 'form' | 'processing' | 'thanks'; readonly amount: number };

/**
 * Contributing (section 4): the form, 'Processing' for 1.5 s, then 'Thank You!', and back by 'Support Again'.
 * Simulated, no call; so it exists in sandbox mode only, and says what it is.
 */
export function ContributionPanel({
  campaign,
  amount,
  message,
  live,
  answer,
}: {
  campaign: Campaign;
  /** What the form begins with, in dollars. */
  amount: number;
  message: string;
  live: boolean;
  answer: SampleAnswer | undefined;
}) {
  const answered = answer && 'contributed' in answer ? answer.contributed : undefined;
  const [{ at, amount: stepAmount }, setStep] = useState<Step>(
    answered === undefined ? { at: 'form', amount } : { at: 'thanks', amount: answered },
  );
  const thanks = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const { title: project } = campaign;

  useEffect(() => {
    if (at !== 'processing') return;
    const timer = setTimeout(() => {
      setStep({ at: 'thanks', amount: stepAmount });
      showToast({
        title: campaignTexts.thanks.title,
        description: campaignTexts.thanks.body(stepAmount, project),
        durationMs: thanksMs,
      });
    }, processingMs);
    return () => clearTimeout(timer);
  }, [at, stepAmount, project]);

  // The element with the focus disappears with each step.
  useEffect(() => {
    if (at === 'processing') moved.current = true;
    else if (moved.current) (at === 'thanks' ? thanks : title).current?.focus();
  }, [at]);

  const closed = live ? campaignTexts.notOpen.description : campaign.daysLeft <= 0 ? texts.ended : undefined;
  return (
    <section aria-labelledby="contribute-title" id={backingId} className="card overflow-hidden">
      <TibebBand seed={campaign.id} height={24} />
      <div className="p-5 sm:p-6">
        {at === 'thanks' ? (
          <ContributionThanks
            heading={thanks}
            campaign={campaign}
            amount={stepAmount}
            onAgain={() => setStep({ at: 'form', amount })}
          />
        ) : (
          <>
            <h2 id="contribute-title" ref={title} tabIndex={-1} className="text-heading">
              {texts.title}
            </h2>
            {closed ? (
              <p className="mt-2">{closed}</p>
            ) : (
              <ContributionForm
                campaign={campaign}
                amount={amount}
                message={message}
                refusal={answer && 'refusal' in answer ? answer.refusal : undefined}
                processing={at === 'processing'}
                onContribute={(dollars) => setStep({ at: 'processing', amount: dollars })}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

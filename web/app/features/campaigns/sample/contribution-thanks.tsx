import type { FormEvent, RefObject } from 'react';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { Mark } from '#web/ui/mark.tsx';
import type { Campaign } from '../campaign.ts';

const texts = campaignTexts.thanks;

/** The panel after a contribution: the amount, a note that it was simulated, and the button back to the form. */
export function ContributionThanks({
  heading,
  campaign,
  amount,
  onAgain,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  campaign: Campaign;
  amount: number;
  onAgain: () => void;
}) {
  const again = (event: FormEvent) => {
    event.preventDefault();
    onAgain();
  };
  return (
    <div className="grid justify-items-center py-2 text-center">
      <Mark size={64} />
      <h2 id="contribute-title" ref={heading} tabIndex={-1} className="mt-4 scroll-mt-56 text-heading">
        {texts.title}
      </h2>
      <p className="mt-2">{texts.body(amount, campaign.title)}</p>
      <p className="mt-2 text-muted">{texts.sample}</p>
      <form action={paths.campaign(campaign.id)} onSubmit={again} className="mt-5">
        <button type="submit" className="btn">
          {texts.again}
        </button>
      </form>
    </div>
  );
}

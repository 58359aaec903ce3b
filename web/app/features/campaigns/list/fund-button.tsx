import { HandHeart } from 'lucide-react';
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { paths } from '#contract/paths.ts';
import { campaignTexts as texts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { ListedCampaign } from '../campaign.ts';

/**
 * 'Fund this project' on a card, which only shows a notice of thanks (section 2); in live mode the notice says
 * that there is nothing to fund yet. Without scripts, and where the project is real, it leads to the project.
 */
export function FundButton({
  campaign: { id, title, isReal },
  live,
}: {
  campaign: Pick<ListedCampaign, 'id' | 'title' | 'isReal'>;
  live: boolean;
}) {
  const onSubmit = (event: FormEvent) => {
    if (isReal) return;
    event.preventDefault();
    showToast(live ? texts.notOpen : texts.fundThanks(title));
  };
  return (
    <Form action={paths.campaign(id)} onSubmit={onSubmit} className="relative grid">
      <button type="submit" className="btn btn-primary">
        <HandHeart size={18} aria-hidden />
        <span>
          {texts.fund}
          <span className="sr-only" lang={languageOf(title)}>{`: ${title}`}</span>
        </span>
      </button>
    </Form>
  );
}

import { Form, Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { backingId } from '../campaign-frame.tsx';
import { formatClosingDay } from '../closing-day.ts';
import type { BackingAnswer } from './back-campaign.server.ts';
import { BackingForm } from './backing-form.tsx';
import { backingIntent } from './backing-values.ts';
import type { RealCampaign } from './load-campaign.server.ts';

/** The form of a contribution, while the campaign takes any. */
export function BackingPanel({ real, answer }: { real: RealCampaign; answer: BackingAnswer | undefined }) {
  const { campaign } = real;
  if (!campaign.takes_pledges) return null;
  return (
    <section aria-labelledby="contribute-title" id={backingId} className="card overflow-hidden">
      <TibebBand seed={campaign.id} height={24} />
      <div className="p-5 sm:p-6">
        <h2 id="contribute-title" className="text-heading">
          {texts.form.title}
        </h2>
        <BackingForm real={real} answer={answer} />
      </div>
    </section>
  );
}

/** The state of a contribution in words, and whether its sender can still pay it. */
function wordsOf(pledge: Pledge, isOpen: boolean) {
  const { state, amount, campaign, recovery, payment_status } = pledge;
  const { title, funding, closes_at } = campaign;
  const words = texts.returned;
  const isPledge = funding === 'all_or_nothing';
  if (state === 'active')
    return {
      title: words.thanksTitle,
      text: words.pledge.active(amount, title, formatClosingDay(closes_at)),
      isThere: true,
    };
  if (state === 'collected')
    return { title: words.thanksTitle, text: words.thanks(amount, title), isThere: true };
  if (state === 'refunded' || state === 'disputed') return words.over[state];
  if (recovery)
    return { title: words.pledge.refusedTitle, text: words.pledge.refused, goesOn: words.continue };
  if (state === 'collecting' && payment_status === 'pending')
    return { title: words.processingTitle, text: words.processing };
  if (isPledge && state !== 'pending') return { title: words.pledge.overTitle, text: words.pledge.over };
  if (state === 'lapsed') return words.over.lapsed;
  const goesOn = isOpen ? { goesOn: isPledge ? words.pledge.continue : words.continue } : {};
  return isPledge
    ? { title: words.pledge.pendingTitle, text: words.pledge.pending, ...goesOn }
    : { title: words.pendingTitle, text: words.pending, ...goesOn };
}

/** The state of the contribution whose checkout the person returns from, above all else on the page. */
export function ReturnedPledge({ real: { campaign, returned: pledge } }: { real: RealCampaign }) {
  if (!pledge) return null;
  const words: { title: string; text: string; isThere?: boolean; goesOn?: string } = wordsOf(
    pledge,
    campaign.takes_pledges,
  );
  const isPledge = campaign.funding === 'all_or_nothing';
  return (
    <section
      aria-labelledby="returned-title"
      className="card mt-3 mb-8 grid justify-items-center px-5 py-7 text-center"
    >
      <Mark size={64} />
      <h2 id="returned-title" className="mt-4 text-heading">
        {words.title}
      </h2>
      <p className="wrap-anywhere mt-2 max-w-2xl">{words.text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {words.goesOn && (
          <Form method="post">
            <input type="hidden" name="pledge" value={pledge.id} />
            <Button type="submit" variant="primary" name={backingIntent.name} value={backingIntent.continue}>
              {words.goesOn}
            </Button>
          </Form>
        )}
        {campaign.takes_pledges && (
          <Link className="btn" to={paths.campaign(campaign.slug)}>
            {texts.returned.again}
          </Link>
        )}
        <Link className="btn" to={campaignPaths.pledge(pledge.id)}>
          {isPledge ? texts.returned.pledge.yours : texts.returned.yours}
        </Link>
      </div>
    </section>
  );
}

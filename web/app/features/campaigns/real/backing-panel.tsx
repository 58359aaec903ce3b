import { Form, Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledge-schemas.ts';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { BackingAnswer } from './back-campaign.server.ts';
import { BackingForm } from './backing-form.tsx';
import { backingIntent } from './backing-values.ts';
import type { RealCampaign } from './load-real.server.ts';

/** The form of a contribution, while the campaign takes any. */
export function BackingPanel({ real, answer }: { real: RealCampaign; answer: BackingAnswer | undefined }) {
  const { campaign } = real;
  if (!campaign.takes_pledges) return null;
  return (
    <section aria-labelledby="contribute-title" id="contribute" className="card overflow-hidden">
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

const isPaid = ({ state }: Pledge) => state === 'collected' || state === 'active';

/** How the contribution stands that somebody comes back from, above all else on the page. */
export function ReturnedPledge({ real: { campaign, signedIn, returned: pledge } }: { real: RealCampaign }) {
  if (!pledge) return null;
  const paid = isPaid(pledge);
  const isProcessing = !paid && pledge.payment_status === 'pending' && pledge.state === 'collecting';
  const { title, text } = paid
    ? { title: texts.returned.thanksTitle, text: texts.returned.thanks(pledge.amount, campaign.title) }
    : isProcessing
      ? { title: texts.returned.processingTitle, text: texts.returned.processing }
      : { title: texts.returned.pendingTitle, text: texts.returned.pending };
  return (
    <section
      aria-labelledby="returned-title"
      className="card mt-3 mb-8 grid justify-items-center px-5 py-7 text-center"
    >
      <Mark size={64} />
      <h2 id="returned-title" className="mt-4 text-heading">
        {title}
      </h2>
      <p className="wrap-anywhere mt-2">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {!paid && campaign.takes_pledges && (
          <Form method="post">
            <input type="hidden" name="pledge" value={pledge.id} />
            <Button type="submit" variant="primary" name={backingIntent.name} value={backingIntent.continue}>
              {texts.returned.continue}
            </Button>
          </Form>
        )}
        {campaign.takes_pledges && (
          <Link className="btn" to={paths.campaign(campaign.slug)}>
            {texts.returned.again}
          </Link>
        )}
        {signedIn && (
          <Link className="btn" to={campaignPaths.pledge(pledge.id)}>
            {texts.returned.yours}
          </Link>
        )}
      </div>
    </section>
  );
}

import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { campaignMissingTexts } from '#texts/campaigns/states.ts';

/** Tells the owner of a campaign that its receiver cannot be paid yet, and where to change that. */
export function UnpayableReceiver({ receiver }: Pick<OwnCampaign, 'receiver'>) {
  if (!receiver || receiver.payable) return null;
  return (
    <p>
      {campaignMissingTexts.receiver_payable}{' '}
      <Link className="link" to={payoutPaths.gettingPaid(receiver.id)}>
        {ownCampaignTexts.one.getPaid}
      </Link>
    </p>
  );
}

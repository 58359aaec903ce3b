import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { campaignMissingTexts } from '#texts/campaigns/states.ts';

/**
 * Tells the owner of a campaign that its receiver cannot be paid yet, or that their page is not shown, and where to change that.
 * A page that is not shown has no name here.
 */
export function UnpayableReceiver({ receiver }: Pick<OwnCampaign, 'receiver'>) {
  if (!receiver || receiver.payable) return null;
  if (receiver.name === '')
    return (
      <p>
        {campaignMissingTexts.receiver_not_shown}{' '}
        <Link className="link" to={paths.accountPage(receiver.id)}>
          {ownCampaignTexts.one.receiverPage}
        </Link>
      </p>
    );
  return (
    <p>
      {campaignMissingTexts.receiver_payable}{' '}
      <Link className="link" to={payoutPaths.gettingPaid(receiver.id)}>
        {ownCampaignTexts.one.getPaid}
      </Link>
    </p>
  );
}

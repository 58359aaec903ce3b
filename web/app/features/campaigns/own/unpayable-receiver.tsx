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
export function UnpayableReceiver({ state, receiver }: Pick<OwnCampaign, 'state' | 'receiver'>) {
  if (!receiver || receiver.payable) return null;
  const { receiverPage, receiverNotShown, getPaid } = ownCampaignTexts.one;
  const notShown = state === 'succeeded' ? receiverNotShown : campaignMissingTexts.receiver_not_shown;
  const [reason, path, label] =
    receiver.name === ''
      ? [notShown, paths.accountPage(receiver.id), receiverPage]
      : [campaignMissingTexts.receiver_payable, payoutPaths.gettingPaid(receiver.id), getPaid];
  return (
    <p>
      {reason}{' '}
      <Link className="link" to={path}>
        {label}
      </Link>
    </p>
  );
}

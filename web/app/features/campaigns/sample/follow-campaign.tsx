import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { campaignTexts } from '#texts/campaigns.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Campaign } from '../campaign.ts';

const texts = campaignTexts.detail;

/** Section 2 names no behaviour: the button toggles until the page is left; in live mode it says that following is not open. */
export function FollowCampaign({ campaign: { title }, live }: { campaign: Campaign; live: boolean }) {
  const [following, setFollowing] = useState(false);
  const turn = () => {
    if (live) return showToast(texts.followNotOpen);
    setFollowing(!following);
    showToast(following ? texts.unfollowed(title) : texts.followed(title));
  };
  return (
    <button
      type="button"
      aria-pressed={following}
      onClick={turn}
      className={`btn min-w-32 ${following ? 'btn-green' : 'btn-quiet'}`}
    >
      {following ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      {following ? texts.following : texts.follow}
    </button>
  );
}

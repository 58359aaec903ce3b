import { type CampaignState, publicCampaignStates } from '#contract/campaigns/campaign-rules.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { DeskCampaignDetails } from '#contract/desk/campaigns/schemas.ts';
import { deskCampaignsTexts } from '#texts/desk/campaigns.ts';
import { formatAmount } from '#web/platform/money.ts';
import { Field } from '#web/ui/field.tsx';
import { ActForm, type DeskRefusal, OthersAct } from '../act-form.tsx';
import type { Desk } from '../load-at-desk.server.ts';

const texts = deskCampaignsTexts.one;

/** The decisions that a campaign's state and the operator's role allow. */
export function CampaignDecisions({
  desk,
  campaign,
  refusal,
}: {
  desk: Desk;
  campaign: DeskCampaignDetails;
  refusal: DeskRefusal | undefined;
}) {
  const { state, hidden_because: hiddenBecause } = campaign;
  const isHidden = hiddenBecause !== null;
  const isGivingBack = campaign.giving_back_since !== null;
  const here = campaignPaths.deskCampaign(campaign.id);
  const reviews = desk.role !== 'finance';
  const act = (name: string) => ({
    here,
    to: `?decide=${name}`,
    refusal,
  });
  return (
    <>
      {!reviews && (state === 'in_review' || state === 'approved') && (
        <OthersAct>{texts.othersReview}</OthersAct>
      )}
      {reviews && state === 'in_review' && <Review campaign={campaign} act={act} />}
      {reviews && state === 'approved' && (
        <ActForm
          {...act('return')}
          title={texts.takeBackTitle}
          lead={texts.takeBackLead}
          button={texts.takeBack}
          variant="danger"
        >
          {() => <SeenVersion version={campaign.version} />}
        </ActForm>
      )}
      {reviews && state === 'live' && (
        <ActForm {...act('freeze')} title={texts.freezeTitle} lead={texts.freezeLead} button={texts.freeze} />
      )}
      {reviews && state === 'frozen' && !isHidden && (
        <ActForm
          {...act('unfreeze')}
          title={texts.unfreezeTitle}
          lead={texts.unfreezeLead}
          button={texts.unfreeze}
          variant="green"
        />
      )}
      {reviews && isPublic(state) && !isGivingBack && (
        <ActForm
          {...act(isHidden ? 'show' : 'hide')}
          title={isHidden ? texts.showTitle : texts.hideTitle}
          lead={isHidden ? showLeadOf(state)(hiddenBecause) : hideLeadOf(state)}
          button={isHidden ? texts.show : texts.hide}
          variant={isHidden ? 'green' : 'danger'}
        />
      )}
      {desk.role !== 'support' && <GiveBack campaign={campaign} act={act} />}
      {desk.role !== 'support' && (state === 'live' || state === 'frozen') && (
        <ActForm
          {...act('cancel')}
          title={texts.cancelTitle}
          lead={texts.cancelLeads[campaign.funding]}
          button={texts.cancel}
          variant="danger"
        />
      )}
    </>
  );
}

/** The form that gives back all that a hidden campaign collected, for good. */
function GiveBack({
  campaign: { state, hidden_because, giving_back_since, paid_out },
  act,
}: {
  campaign: DeskCampaignDetails;
  act: (name: string) => { here: string; to: string; refusal: DeskRefusal | undefined };
}) {
  if (hidden_because === null || !(state === 'succeeded' || isCollected(state))) return null;
  const paidOut = paid_out > 0 ? formatAmount(paid_out) : undefined;
  return (
    <ActForm
      {...act('give-back')}
      title={texts.giveBackTitle}
      lead={giving_back_since === null ? texts.giveBackLead(paidOut) : texts.giveBackAgainLead}
      button={texts.giveBack}
      variant="danger"
    />
  );
}

/** While cards are being charged, hiding a campaign costs it what is not charged in time; after that only its money waits. */
function hideLeadOf(state: CampaignState): string {
  if (state === 'succeeded') return texts.hideCollectingLead;
  return isCollected(state) ? texts.hideCollectedLead : texts.hideLead;
}

/** The money of one that runs waits for its end, and that of one that was canceled goes back. */
const showLeadOf = (state: CampaignState) =>
  state === 'succeeded' || isCollected(state) ? texts.showCollectedLead : texts.showLead;

const isCollected = (state: CampaignState) => state === 'ended' || state === 'paid_out';

const isPublic = (state: CampaignState) => publicCampaignStates.some((one) => one === state);

/** The version of the campaign that the operator decides about. */
const SeenVersion = ({ version }: Pick<DeskCampaignDetails, 'version'>) => (
  <input type="hidden" name="version" value={version} />
);

function Review({
  campaign: { version, missing },
  act,
}: {
  campaign: DeskCampaignDetails;
  act: (name: string) => { here: string; to: string; refusal: DeskRefusal | undefined };
}) {
  const seen = <SeenVersion version={version} />;
  return (
    <>
      <ActForm
        {...act('approve')}
        title={texts.approveTitle}
        lead={missing.length > 0 ? texts.approveMissing : texts.approveLead}
        button={texts.approve}
        variant="green"
      >
        {(form) => (
          <>
            {seen}
            <Field label={texts.liveOn} errors={form.errors.fields.live_on}>
              {(control) => (
                <input
                  {...control}
                  className="field max-w-60"
                  type="date"
                  name="live_on"
                  defaultValue={form.values.live_on}
                />
              )}
            </Field>
          </>
        )}
      </ActForm>
      <ActForm {...act('return')} title={texts.returnTitle} lead={texts.returnLead} button={texts.return}>
        {() => seen}
      </ActForm>
      <ActForm
        {...act('refuse')}
        title={texts.refuseTitle}
        lead={texts.refuseLead}
        button={texts.refuse}
        variant="danger"
      >
        {() => seen}
      </ActForm>
    </>
  );
}

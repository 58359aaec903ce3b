import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { DeskCampaignDetails } from '#contract/desk/campaigns/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { campaignStateOf, campaignStateTexts } from '#texts/campaigns/states.ts';
import { campaignCategoryTexts } from '#texts/campaigns.ts';
import { deskCampaignsTexts } from '#texts/desk/campaigns.ts';
import { erasedAccountText } from '#texts/desk.ts';
import { readStory } from '#web/features/campaigns/public.server.ts';
import { wordsOfMissing } from '#web/features/campaigns/public.steps.ts';
import { Story, type StoryNode } from '#web/features/campaigns/public.story.ts';
import { formatDate, formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { Picture } from '#web/ui/picture.tsx';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/campaign-page';
import { CampaignDecisions } from './campaign-decisions.tsx';
import { decideCampaign } from './decide-campaign.server.ts';

const texts = deskCampaignsTexts.one;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: campaignPaths.deskCampaign(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { id } = args.params;
    const [campaign, { results: waiting }] = await Promise.all([
      api('GET /desk/campaigns/{id}', { params: { id } }),
      api('GET /desk/campaigns', { query: { after: id, limit: '1' } }),
    ]);
    return {
      campaign,
      next: waiting[0]?.id,
      story: readStory(campaign.story),
      useOfMoney: readStory(campaign.use_of_money),
    };
  });

/** The address of the form says what is decided: `?decide=approve`. */
export const action = (args: Route.ActionArgs) => decideCampaign(args, args.params.id);

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, campaign, next, story, useOfMoney } = loaderData;
  const { title, slug, live_at, hidden_because } = campaign;
  return (
    <DeskFrame desk={desk} title={title} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={campaignPaths.deskCampaigns({ state: 'any' })}>
          {texts.all}
        </Link>
        {next && (
          <Link className="btn" to={campaignPaths.deskCampaign(next)}>
            {texts.next}
          </Link>
        )}
        {hidden_because === null && live_at && Date.parse(live_at) <= Date.now() && (
          <Link className="btn btn-primary" to={paths.campaign(slug)}>
            {texts.view}
          </Link>
        )}
        {live_at && (
          <Link className="btn" to={deskPaths.payments({ search: campaign.id })}>
            {texts.payments}
          </Link>
        )}
        <LogLink desk={desk} id={campaign.id} />
      </p>
      <CampaignFacts campaign={campaign} />
      <Words campaign={campaign} story={story} useOfMoney={useOfMoney} />
      <CampaignDecisions desk={desk} campaign={campaign} refusal={actionData as DeskRefusal | undefined} />
      <History history={campaign.history} />
    </DeskFrame>
  );
}

const moment = (at: string | null) => (at ? formatDateTime(at) : texts.none);

function CampaignFacts({ campaign }: { campaign: DeskCampaignDetails }) {
  const { owner, receiver, missing, category, funding } = campaign;
  return (
    <Facts
      title={texts.facts}
      rows={[
        [texts.state, campaignStateOf(campaign)],
        [
          texts.owner,
          owner.email ? (
            <Link key="owner" className="link" to={deskPaths.person(owner.id)}>
              {`${owner.name} · ${owner.email}`}
            </Link>
          ) : (
            erasedAccountText
          ),
        ],
        [texts.submitted, moment(campaign.submitted_at)],
        [texts.category, campaignCategoryTexts[category]],
        [texts.goal, formatAmount(campaign.goal)],
        [texts.funding, texts.fundings[funding]],
        [texts.closes, campaign.closes_on ? formatDate(`${campaign.closes_on}T00:00:00+03:00`) : texts.none],
        [
          texts.receiver,
          receiver ? (
            <span key="receiver">
              <Link className="link" to={deskPaths.page(receiver.id)}>
                {receiver.name}
              </Link>
              {!receiver.payable && ` (${texts.notPayable})`}
            </span>
          ) : (
            texts.none
          ),
        ],
        [texts.missing, wordsOfMissing(missing, receiver) || texts.none],
        [texts.collected, formatAmount(campaign.collected)],
        ...(campaign.hidden_because === null
          ? []
          : [[texts.hiddenBecause, campaign.hidden_because] as const]),
        ...(campaign.paid_out > 0 ? [[texts.paidOut, formatAmount(campaign.paid_out)] as const] : []),
        ...(campaign.giving_back_since
          ? [[texts.givingBackSince, moment(campaign.giving_back_since)] as const]
          : []),
        [texts.backers, formatNumber(campaign.backer_count)],
      ]}
    />
  );
}

function Words({
  campaign,
  story,
  useOfMoney,
}: {
  campaign: DeskCampaignDetails;
  story: readonly StoryNode[];
  useOfMoney: readonly StoryNode[];
}) {
  const { description, pictures, tiers } = campaign;
  return (
    <section className="card grid gap-5 px-5 py-6 sm:px-8 sm:py-7">
      <div>
        <h2 className="text-heading">{texts.description}</h2>
        <p className="wrap-anywhere mt-2 whitespace-pre-line" lang={languageOf(description)}>
          {description || texts.none}
        </p>
      </div>
      <Part title={texts.story} nodes={story} />
      <Part title={texts.useOfMoney} nodes={useOfMoney} />
      {pictures.length > 0 && (
        <ul aria-label={texts.pictures} className="grid gap-4 sm:grid-cols-2">
          {pictures.map(({ id, url, caption }, at) => (
            <li key={id}>
              <Picture
                src={url}
                purpose="banner"
                alt={caption || texts.picture(at + 1)}
                width={1200}
                height={630}
                sizes="(min-width: 40rem) 22rem, 100vw"
                className="w-full rounded-md bg-sunken"
              />
            </li>
          ))}
        </ul>
      )}
      {tiers.length > 0 && (
        <div>
          <h2 className="text-heading">{texts.tiers}</h2>
          <ul className="mt-2 grid gap-3">
            {tiers.map(({ id, title, amount, text, places }) => (
              <li key={id} className="wrap-anywhere" lang={languageOf(title)}>
                <strong>{texts.tier(title, formatAmount(amount))}</strong>
                {places !== null && ` · ${texts.places(formatNumber(places))}`}
                {text && <span className="block whitespace-pre-line text-muted">{text}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Part({ title, nodes }: { title: string; nodes: readonly StoryNode[] }) {
  return (
    <div>
      <h2 className="text-heading">{title}</h2>
      {nodes.length > 0 ? <Story nodes={nodes} className="mt-2" /> : <p className="mt-2">{texts.none}</p>}
    </div>
  );
}

function History({ history }: Pick<DeskCampaignDetails, 'history'>) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.history}</h2>
      <ol className="mt-4 grid gap-4">
        {history.map(({ from, to, reason, at, by }) => (
          <li key={`${at} ${to}`} className="grid gap-1 border-line border-l-2 pl-4">
            <p className="font-semibold">
              {texts.step(from ? campaignStateTexts[from] : texts.started, campaignStateTexts[to])}
            </p>
            {reason && (
              <p className="wrap-anywhere whitespace-pre-line" lang={languageOf(reason)}>
                {reason}
              </p>
            )}
            <p className="text-muted text-sm">{by ? texts.by(by, moment(at)) : moment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Form, Link } from 'react-router';
import { type CampaignState, campaignStates } from '#contract/campaigns/campaign-rules.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignStateOf, campaignStateTexts } from '#texts/campaigns/states.ts';
import { deskCampaignsTexts as texts } from '#texts/desk/campaigns.ts';
import { searchTexts } from '#texts/desk.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, RowEnd, Rows } from '../desk-frame.tsx';
import { deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/campaigns-page';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: campaignPaths.deskCampaigns(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const state = readState(args.url.searchParams.get('state'));
    const { results, metadata } = await api('GET /desk/campaigns', { query: { ...query, state } });
    return { found: results, search, state, page, pages: countPages(args.url, metadata, deskPageSize) };
  });

type State = CampaignState | 'any';

const readState = (value: string | null): State =>
  value === 'any' ? value : (campaignStates.find((state) => state === value) ?? 'in_review');

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const { desk, found, search, state, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <CampaignSearch key={`${state} ${search}`} search={search} state={state} />
      {found.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {found.map((campaign) => (
            <Row key={campaign.id}>
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={campaignPaths.deskCampaign(campaign.id)}
                  className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
                  lang={languageOf(campaign.title)}
                >
                  {campaign.title}
                </Link>
                <p className="wrap-anywhere text-muted text-sm">
                  {texts.by(campaign.owner.name)}
                  {' · '}
                  {texts.goal(formatAmount(campaign.goal))}
                  {campaign.submitted_at && ` · ${texts.since(formatDate(campaign.submitted_at))}`}
                </p>
              </div>
              <RowEnd>
                <span className="chip">{campaignStateOf(campaign)}</span>
                {campaign.state === 'in_review' && (
                  <span className={campaign.missing.length > 0 ? 'chip chip-coral' : 'chip'}>
                    {campaign.missing.length > 0 ? texts.incomplete : texts.complete}
                  </span>
                )}
              </RowEnd>
            </Row>
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(at) => campaignPaths.deskCampaigns({ search, state, page: at })}
      />
    </DeskFrame>
  );
}

function CampaignSearch({ search, state }: { search: string; state: State }) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <Field label={texts.search} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <input
            {...control}
            className="field"
            type="search"
            name="search"
            maxLength={200}
            autoComplete="off"
            defaultValue={search}
          />
        )}
      </Field>
      <Field label={texts.state} className="min-w-0 basis-48">
        {(control) => (
          <select {...control} className="field field-select" name="state" defaultValue={state}>
            <option value="any">{texts.anyState}</option>
            {campaignStates.map((one) => (
              <option key={one} value={one}>
                {campaignStateTexts[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn btn-primary">
        {searchTexts.find}
      </button>
    </Form>
  );
}

import type { EndpointId } from '#contract/api.ts';
import { makeCampaign, makeComment } from './campaign-factory.ts';
import { makeAccount } from './factories.ts';
import { callAs } from './organizing.ts';
import { type Person, type startTestServer, testOrigin } from './test-server.ts';

/** A live campaign and a draft of the person, and their pledge to somebody else's campaign. */
export async function makeWorldCampaigns(
  server: Awaited<ReturnType<typeof startTestServer>>,
  person: Person,
  { page, methods }: { page: { id: string }; methods: { data: { results: { id: string }[] } } },
) {
  const { pool } = server.services;
  const { rows } = await pool.query('SELECT id FROM account WHERE subject = $1', [person.subject]);
  const of = { accountId: rows[0].id as string, page };
  const campaign = await makeCampaign(pool, of);
  const { id: draft } = await makeCampaign(pool, { ...of, state: 'draft' });
  const method = methods.data.results[0]?.id;
  const pledgeBody = () => ({ amount: 25, method, return_url: `${testOrigin}/fund-me/${campaign.slug}` });
  const backed = await makeCampaign(pool, { accountId: await makeAccount(pool), page });
  const path = `/campaigns/listing/${backed.slug}/back`;
  const pledge: string = (await callAs(server, person, 'POST', path, pledgeBody())).result.pledge;
  const targets = [
    ['/campaigns/own/', draft],
    ['/campaigns/pledges/', pledge],
  ] as const;
  const bodies: Partial<Record<EndpointId, object>> = {
    ...campaignBodies,
    createPledge: pledgeBody(),
    changePledge: { amount: 5 },
  };
  /** A comment of the person, if the path has one. */
  const commentFor = async (template: string) =>
    template.includes('{comment}') ? makeComment(pool, { ...of, campaign, byCreator: true }) : '';
  return { campaign, commentFor, targets, bodies, pledgeBody };
}

/** Valid bodies for the endpoints of campaigns. */
const campaignBodies = {
  beginOwnCampaign: {
    title: 'Roofs for weavers',
    description: 'A roof for eleven looms.',
    goal: 5000,
    category: 'Art',
  },
  changeOwnCampaign: {},
  cancelOwnCampaign: {},
  markOwnCampaignDelivery: { delivered: true },
  writeCampaignComment: { text: 'When does it start?' },
  hideCampaignComment: { hidden: true },
  writeOwnCampaignUpdate: { title: 'It stands', text: 'The roof is on.' },
} as const satisfies Partial<Record<EndpointId, object>>;

import { describe, expect, test } from 'vitest';
import { endpointFoldersAreListed, endpointNamesSayTheirFolder, folderOf } from './endpoint-names.ts';
import { parseSource } from './source-file.ts';

const folders = [
  'beneficiaries',
  'beneficiaries/managers',
  'beneficiaries/own',
  'campaigns',
  'campaigns/comments',
  'campaigns/own',
  'campaigns/pledges',
  'claims',
  'claims/vouches',
  'dashboard',
  'desk',
  'desk/campaigns',
  'desk/people',
  'events',
  'events/invitations',
  'pledges',
  'tipping',
];

describe('the folder that the name of an endpoint says', () => {
  test.each([
    ['getCampaign', 'campaigns'],
    ['hideCampaignComment', 'campaigns/comments'],
    ['cancelOwnCampaign', 'campaigns/own'],
    ['listOwnCampaignPledges', 'campaigns/own'],
    ['approveDeskCampaign', 'desk/campaigns'],
    ['getDesk', 'desk'],
    ['suspendPerson', 'desk/people'],
    ['hideDashboardTipMessage', 'dashboard'],
    ['vouchForClaim', 'claims/vouches'],
    ['acceptPageManagerInvitation', 'beneficiaries/managers'],
    ['payEventTip', 'tipping'],
    ['getTipPledge', 'pledges'],
    ['getPledge', 'campaigns/pledges'],
  ])('%s: %s', (id, folder) => {
    expect(folderOf(id, folders)).toBe(folder);
  });

  test('is none where it has no noun of a folder, or two folders are as likely', () => {
    expect(folderOf('markDelivery', folders)).toBeUndefined();
    expect(folderOf('getComment', [...folders, 'posts/comments'])).toBeUndefined();
  });
});

const define = (folder: string, id: string) =>
  parseSource(
    `contract/src/${folder}/endpoints.ts`,
    `export const ${id} = defineEndpoint({ id: '${id}', feature: '${folder.split('/')[0]}' });`,
  );

test('a folder that CONTRIBUTING does not list is named, and one that has no endpoints', () => {
  const list =
    '| Feature     | Parts |\n| ----------- | ----- |\n| `campaigns` | `own` |\n\n| `other` | no row of it |';
  const own = define('campaigns/own', 'getOwnCampaign');
  expect(endpointFoldersAreListed([own], list)).toEqual([]);
  expect(endpointFoldersAreListed([own, define('claims/papers', 'sendClaimPapers')], list)).toEqual([
    'claims/papers: is not in the list',
    'claims: is not in the list',
  ]);
  expect(endpointFoldersAreListed([define('campaigns', 'getCampaign')], list)).toEqual([
    'campaigns/own: has no endpoints',
  ]);
});

test('an endpoint whose name says another folder is named, and an exception has to be needed', () => {
  const sources = [define('campaigns', 'getCampaign'), define('campaigns/own', 'cancelCampaign')];
  const problem = 'cancelCampaign: is in campaigns/own, but its name says campaigns';
  expect(endpointNamesSayTheirFolder(sources, {})).toEqual([problem]);
  expect(endpointNamesSayTheirFolder(sources, { cancelCampaign: 'an older name' })).toEqual([]);
  expect(
    endpointNamesSayTheirFolder(sources, { cancelCampaign: 'an older name', getCampaign: 'none' }),
  ).toEqual(['getCampaign: says its folder, so it needs no exception']);
});

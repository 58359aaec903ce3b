import { expect, test } from 'vitest';
import { endpointsHaveTheirPlaces, ownTestsAreListed } from './endpoint-places.ts';
import { parseSource } from './source-file.ts';

const places = {
  'contract/src/campaigns/own/endpoints.ts':
    "export const cancelOwnCampaign = defineEndpoint({ id: 'cancelOwnCampaign', method: 'post', path: '/campaigns/own/{id}/cancel', feature: 'campaigns' });",
  'server/src/features/campaigns/own/http.ts': 'handle(cancelOwnCampaign, () => {});',
  'web/app/features/campaigns/own/campaign-page.tsx': "api('POST /campaigns/own/{id}/cancel');",
  'server/src/features/campaigns/own/own.test.ts':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    "call('POST', `/campaigns/own/${id}/cancel`);",
};
const none = { pages: {}, tests: {} };

function check(changes: Readonly<Record<string, string | undefined>>, elsewhere = none) {
  const files = Object.entries({ ...places, ...changes }).flatMap(([path, text]) =>
    text === undefined ? [] : parseSource(path, text),
  );
  return endpointsHaveTheirPlaces(files, elsewhere);
}

test('an endpoint has its handler, page and test in the folder it has in the contract', () => {
  expect(check({})).toEqual([]);
  expect(check({ 'server/src/features/campaigns/own/http.ts': undefined })).toEqual([
    'server/src/features/campaigns/own/http.ts: does not handle cancelOwnCampaign',
  ]);
  expect(check({ 'web/app/features/campaigns/own/campaign-page.tsx': undefined })).toEqual([
    'web/app/features/campaigns/own/: no page calls cancelOwnCampaign',
  ]);
  expect(
    check({ 'server/src/features/campaigns/own/own.test.ts': "call('POST', '/campaigns/own');" }),
  ).toEqual(['server/src/features/campaigns/own/own.test.ts: does not test cancelOwnCampaign']);
});

test('its test is named after it, or else after the folder, and may play on a stage', () => {
  const folder = 'server/src/features/campaigns/own';
  const text = places[`${folder}/own.test.ts`];
  const named = (name: string) =>
    check({ [`${folder}/own.test.ts`]: undefined, [`${folder}/${name}.test.ts`]: text });
  expect(named('cancel-own-campaign')).toEqual([]);
  expect(named('late-regret')).toEqual([`${folder}/: does not test cancelOwnCampaign`]);
  // The test named after the endpoint takes precedence.
  expect(check({ [`${folder}/cancel-own-campaign.test.ts`]: '' })).toHaveLength(1);
  const stage = "import { openStage } from '#tests/support/own-stage.ts';";
  expect(check({ [`${folder}/own.test.ts`]: stage })).toHaveLength(1);
  expect(check({ [`${folder}/own.test.ts`]: stage, 'tests/support/own-stage.ts': text })).toEqual([]);
});

test('an exception needs a reason, and to be needed', () => {
  const page = 'web/app/features/campaigns/own/campaign-page.tsx';
  const excepted = { pages: { cancelOwnCampaign: 'other programs call it' }, tests: {} };
  expect(check({ [page]: undefined }, excepted)).toEqual([]);
  expect(check({}, excepted)).toHaveLength(1);
});

test('an endpoint with a test of its own is listed, and no other', () => {
  const own = { ...places, 'server/src/features/campaigns/own/cancel-own-campaign.test.ts': '' };
  const parse = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text));
  const listed =
    'These endpoints have a test named after them (`get-page.test.ts`):\n`cancelOwnCampaign`.\n\n`getPage` is elsewhere.';
  expect(ownTestsAreListed(parse(own), listed)).toEqual([]);
  expect(ownTestsAreListed(parse(own), '')).toEqual([
    'cancelOwnCampaign: has a test of its own, and is not in the list',
  ]);
  expect(ownTestsAreListed(parse(places), listed)).toEqual(['cancelOwnCampaign: has no test of its own']);
});

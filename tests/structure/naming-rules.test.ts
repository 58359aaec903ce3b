import { expect, test } from 'vitest';
import {
  featureFoldersAreKnown,
  featuresHaveReadme,
  migrationsAreNamed,
  namesArePlain,
  noGrabBags,
} from './naming-rules.ts';
import { listFeatures } from './place.ts';
import { parseSource } from './source-file.ts';

const features = ['home', 'tipping'];

test.each([
  'server/src/utils/money.ts',
  'web/app/helpers.ts',
  'web/app/common/button.tsx',
  'contract/src/misc.ts',
  'server/src/general/log.ts',
  'server/src/features/account/types.ts',
])('%s is a grab-bag', (path) => {
  expect(noGrabBags([path])).toHaveLength(1);
});

test('a name that contains such a word is none', () => {
  expect(noGrabBags(['server/src/list-beneficiary-types.ts', 'docs/common-questions.md'])).toEqual([]);
});

test('a migration says its number, its feature and its change', () => {
  const folder = 'server/migrations';
  expect(
    migrationsAreNamed([`${folder}/0001_platform_search.sql`, `${folder}/0030_tipping_tips.sql`], features),
  ).toEqual([]);
  expect(migrationsAreNamed([`${folder}/1_tipping_tips.sql`], features)).toHaveLength(1);
  expect(migrationsAreNamed([`${folder}/0001_shop_items.sql`], features)).toHaveLength(1);
  expect(migrationsAreNamed([`${folder}/0001_tipping.sql`], features)).toHaveLength(1);
  expect(
    migrationsAreNamed([`${folder}/0001_tipping_a.sql`, `${folder}/0001_tipping_b.sql`], features),
  ).toHaveLength(1);
});

test('a feature folder carries a known noun, wherever it is', () => {
  expect(featureFoldersAreKnown(['server/src/features/tips/http.ts'], features)).toHaveLength(1);
  expect(featureFoldersAreKnown(['web/app/features/beneficiary/list-page.tsx'], features)).toHaveLength(1);
  expect(featureFoldersAreKnown(['contract/src/users/schemas.ts'], features)).toHaveLength(1);
  expect(
    featureFoldersAreKnown(['contract/src/errors.ts', 'web/app/features/home/home-page.tsx'], features),
  ).toEqual([]);
});

test('a feature of the server without a README is found', () => {
  const http = 'server/src/features/tipping/http.ts';
  expect(featuresHaveReadme([http])).toHaveLength(1);
  expect(featuresHaveReadme([http, 'server/src/features/tipping/README.md'])).toEqual([]);
});

test('the features are those that the lists of server and web plug in', () => {
  const server = parseSource('server/src/features.ts', "import { home } from './features/home/feature.ts';");
  const web = parseSource(
    'web/app/features.ts',
    "import { campaigns } from './features/campaigns/feature.ts';",
  );
  expect(listFeatures([server, web])).toEqual(['campaigns', 'home']);
});

test('a word that has a standard term is refused in the name of an identifier and of a file', () => {
  const name = 'settlePayment';
  const code = `const ${name} = 1;`;
  expect(namesArePlain([{ path: 'server/src/pay.ts', code }])).toHaveLength(1);
  expect(namesArePlain([{ path: 'web/app/unhurried-scripts.tsx', code: '' }])).toHaveLength(1);
  expect(namesArePlain([{ path: 'server/src/pay.ts', code }], { [name]: 'a column' })).toEqual([]);
  const elsewhere = { [`server/src/pay.ts ${name}`]: 'a column' };
  expect(namesArePlain([{ path: 'server/src/pay.ts', code }], elsewhere)).toEqual([]);
  expect(namesArePlain([{ path: 'server/src/tip.ts', code }], elsewhere)).toHaveLength(1);
  expect(namesArePlain([{ path: 'server/src/pay.ts', code: 'const outpatients = 1;' }])).toEqual([]);
});

test.each(['keptFiles', 'askedAt', 'Given', 'buttonLooks', 'checkBooks', 'heldBy', 'inTurns'])(
  'each word of %s is judged',
  (name) => {
    expect(namesArePlain([{ path: 'server/src/pay.ts', code: `const ${name} = 1;` }])).toHaveLength(1);
  },
);

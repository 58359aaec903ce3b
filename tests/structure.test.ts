import { describe, expect, test } from 'vitest';
import { features } from '#web/features.ts';
import { addressesComeFromPaths } from './structure/address-rules.ts';
import { asvsIsWhole } from './structure/asvs-rules.ts';
import { callsAreOfOwnFeature } from './structure/call-rules.ts';
import { conformanceIsTrue } from './structure/conformance-rules.ts';
import { noFeatureCycles, noFileCycles } from './structure/cycle-rules.ts';
import { decisionsAreUnchanged } from './structure/decision-rules.ts';
import { endpointFoldersAreListed, endpointNamesSayTheirFolder } from './structure/endpoint-names.ts';
import { endpointsHaveTheirPlaces, ownTestsAreListed } from './structure/endpoint-places.ts';
import {
  cachedEndpointsArePublic,
  endpointsAreDefinedOnce,
  endpointsAreInAccessMatrix,
} from './structure/endpoint-rules.ts';
import {
  lockIsComplete,
  lockNamesNoHost,
  noMachinePaths,
  noTestIsSkipped,
  nothingLeftToDo,
} from './structure/hygiene-rules.ts';
import {
  contractIsPure,
  featuresMeetInPublic,
  layersImportDownwards,
  partsImportDownwards,
  paymentsKnowNobody,
  serverRunsOnDependencies,
} from './structure/import-rules.ts';
import {
  featureFoldersAreKnown,
  featuresHaveReadme,
  migrationsAreNamed,
  namesArePlain,
  noGrabBags,
} from './structure/naming-rules.ts';
import { listFeatures } from './structure/place.ts';
import {
  allPagesAreReadByManagersOnly,
  draftsAreReadByManagersOnly,
  environmentOnlyInConfig,
  formatsAreMadeAtFirstUse,
  sqlOnlyInRepositories,
  transactionsOpenInOnePlace,
} from './structure/placement-rules.ts';
import { filesAreSmall, functionsAreShort, smallFilesAreShared } from './structure/size-rules.ts';
import { listFiles, readSources, readText } from './structure/source-tree.ts';
import {
  articlesAreAmerican,
  localesAreComplete,
  ruleTextsAreListed,
  sentencesStandInTexts,
  textsAreAmerican,
  wordsStandInTexts,
} from './structure/text-rules.ts';

// Each rule returns its violations with file and rule. structure/*.test.ts shows on small trees that each rule can fail.
const files = listFiles();
const sources = readSources(files);
const texts = files
  .filter((path) => /\.(ts|tsx|mjs|json|md|yaml|yml|css|html|sql)$|Dockerfile|\.env\.example/.test(path))
  .map((path) => ({ path, text: readText(path) }));

describe('imports', () => {
  test('reach from a part of the checkout only to those below it', () => {
    expect(partsImportDownwards(sources)).toEqual([]);
  });
  test('reach from app to features to platform, never back', () => {
    expect(layersImportDownwards(sources)).toEqual([]);
  });
  test('enter another feature only through its public.ts', () => {
    expect(featuresMeetInPublic(sources)).toEqual([]);
  });
  test('leave payments knowing no other feature', () => {
    expect(paymentsKnowNobody(sources)).toEqual([]);
  });
  test('of the contract are zod and itself', () => {
    expect(contractIsPure(sources)).toEqual([]);
  });
  test('of the server are in the production image', () => {
    const { dependencies } = JSON.parse(readText('package.json'));
    expect(serverRunsOnDependencies(sources, dependencies)).toEqual([]);
  });
  test('never lead in a circle', () => {
    expect(noFileCycles(sources)).toEqual([]);
  });
  test('never make two features need each other', () => {
    expect(noFeatureCycles(sources)).toEqual([]);
  });
});

describe('what stands in one place', () => {
  test('is the environment, in config.ts', () => {
    expect(environmentOnlyInConfig(sources)).toEqual([]);
  });
  test('is SQL, in repositories', () => {
    expect(sqlOnlyInRepositories(sources)).toEqual([]);
  });
  test('is the opening of a transaction', () => {
    expect(transactionsOpenInOnePlace(sources)).toEqual([]);
  });
  test('is the address of a page, in the paths of the contract', () => {
    const pages = Object.values(features).flatMap(({ routes }) => Object.keys(routes));
    const names = pages.flatMap((path) => path.split('/')[0] || []);
    expect(addressesComeFromPaths(sources, [...new Set([...names, 'offline'])])).toEqual([]);
  });
  test('is the call of an endpoint, in the folder of its feature', () => {
    expect(callsAreOfOwnFeature(sources)).toEqual([]);
  });
  test('is what drafts are read by', () => {
    expect(draftsAreReadByManagersOnly(sources)).toEqual([]);
  });
  test('is what pages that are not published are read by', () => {
    expect(allPagesAreReadByManagersOnly(sources)).toEqual([]);
  });
  test('is what belongs to an endpoint, in contract, server and web', () => {
    expect(endpointsHaveTheirPlaces(sources)).toEqual([]);
  });
  test('is what the name of an endpoint says', () => {
    expect(endpointNamesSayTheirFolder(sources)).toEqual([]);
  });
  test('is listed in CONTRIBUTING', () => {
    expect(endpointFoldersAreListed(sources, readText('CONTRIBUTING.md'))).toEqual([]);
    expect(ownTestsAreListed(sources, readText('CONTRIBUTING.md'))).toEqual([]);
  });
  test('is an endpoint, in its feature of the contract', () => {
    expect(endpointsAreDefinedOnce(sources)).toEqual([]);
  });
});

describe('pages', () => {
  test('make formats of numbers and dates at first use', () => {
    expect(formatsAreMadeAtFirstUse(sources)).toEqual([]);
  });
});

describe('words that people read', () => {
  test('stand in the texts of a locale', () => {
    expect(wordsStandInTexts(sources)).toEqual([]);
  });
  test('of the contract and the server stand there too', () => {
    expect(sentencesStandInTexts(sources)).toEqual([]);
  });
  test('are there in every locale', () => {
    expect(localesAreComplete(files)).toEqual([]);
  });
  test('of the contract are in the list of a language', () => {
    expect(ruleTextsAreListed(sources)).toEqual([]);
  });
  test('are in American English', () => {
    expect(textsAreAmerican(sources)).toEqual([]);
    expect(articlesAreAmerican(texts)).toEqual([]);
  });
});

describe('names', () => {
  test('are never grab-bags', () => {
    expect(noGrabBags(files)).toEqual([]);
  });
  test('are standard terms of the field', () => {
    const allowed = {
      'check-books.ts': 'the command npm run check:books',
      'check-books.test.ts': 'the test of that command',
      asked_until: 'a column of place_lookup',
      destroySoon: 'a method of sockets in Node',
      hold: 'how npm run case closes a case',
      kept_until: 'a column of place_lookup',
      settle_at: 'a column of payment_event',
      'web/app/shell/offline-page.tsx kept': 'an attribute that service workers of versions before read',
    };
    expect(namesArePlain(sources, allowed)).toEqual([]);
  });
  test('of migrations say number, feature and change', () => {
    expect(migrationsAreNamed(files, listFeatures(sources))).toEqual([]);
  });
  test('of features are the known ones', () => {
    expect(featureFoldersAreKnown(files, listFeatures(sources))).toEqual([]);
  });
});

describe('every', () => {
  test('file is small', () => {
    expect(filesAreSmall(sources)).toEqual([]);
  });
  test('function is short', () => {
    expect(functionsAreShort(sources)).toEqual([]);
  });
  test('file of a few lines serves several', () => {
    expect(smallFilesAreShared(sources)).toEqual([]);
  });
  test('feature of the server has a README', () => {
    expect(featuresHaveReadme(files)).toEqual([]);
  });
  test('endpoint is in the access matrix', () => {
    expect(endpointsAreInAccessMatrix(sources)).toEqual([]);
  });
  test('endpoint that is cached is public', () => {
    expect(cachedEndpointsArePublic(sources)).toEqual([]);
  });
  test('test runs', () => {
    expect(noTestIsSkipped(sources)).toEqual([]);
  });
  test('comment says how things are, not what is left to do', () => {
    expect(nothingLeftToDo(sources)).toEqual([]);
  });
});

test('every statement of the specification has a place and a test that are there', () => {
  const tables = files.filter((path) => path.startsWith('docs/conformance/')).map(readText);
  expect(conformanceIsTrue(tables.join('\n'), files, readText)).toEqual([]);
});

test('every requirement of ASVS 5.0, levels 1 and 2, is answered, with places and tests that are there', () => {
  expect(asvsIsWhole(readText('docs/asvs.md'), files, readText)).toEqual([]);
});

test('every decision is as it was merged, except its status', () => {
  const decisions = texts.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  const digests = JSON.parse(readText('tests/structure/decision-digests.json'));
  expect(decisionsAreUnchanged(decisions, digests)).toEqual([]);
});

test('the lock file lists the packages of every system', () => {
  expect(lockIsComplete(readText('package-lock.json'))).toEqual([]);
});

describe('no machine shows', () => {
  test('in the lock file', () => {
    expect(lockNamesNoHost(readText('package-lock.json'))).toEqual([]);
  });
  test('in a path', () => {
    expect(noMachinePaths(texts)).toEqual([]);
  });
});

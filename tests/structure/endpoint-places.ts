import { basename, dirname } from 'node:path/posix';
import { definitions } from './endpoint-rules.ts';
import type { SourceFile } from './source-file.ts';

const contract = 'contract/src/';
const server = 'server/src/features/';
const web = 'web/app/features/';

type Exceptions = Readonly<Record<string, string>>;

const readAsStream = 'a stream, which no loader reads';
const calledByPrograms = 'other programs call it, no page does';

/** Endpoints that no page in their own folder calls, each with the reason. */
export const pagesElsewhere: Exceptions = {
  createPledge: 'the form stands on the page of the campaign',
  beginAsGuest: 'whoever tips at a stage becomes a guest by it',
  beginOwnCampaign: 'the form stands in the list of campaigns',
  confirmPledge: 'whoever paid comes back to the page of the campaign',
  followDashboardNews: readAsStream,
  followStageScreen: readAsStream,
  getBeneficiaryFollow: 'the profile shows it',
  getBeneficiaryByHandle: 'the page to tip at and the members of a band are found by it',
  listOrganizerEvents: 'the page of the organizer lists them',
  listOrganizers: calledByPrograms,
  listPaymentMethods: 'the forms of tips and campaigns offer them',
  listStageWords: 'the page of the screen lists them',
  receivePaymentWebhook: calledByPrograms,
  receivePayoutAccountWebhook: calledByPrograms,
  showStageWords: 'the page of the screen lists them',
  showTipWords: 'the page of the own tip asks for it',
  uploadPicture: 'every form with a picture sends it (platform/posted-picture.ts)',
};

/** Endpoints whose test is elsewhere, each with the reason. */
export const testsElsewhere: Exceptions = {
  listPageStageWords: 'screen/screen.test.ts shows what a room reads of them',
  listStageWords: 'screen/screen.test.ts shows what a room reads of them',
  showPageStageWords: 'screen/screen.test.ts shows what a room reads of them',
  showStageWords: 'screen/screen.test.ts shows what a room reads of them',
};

/**
 * The contract folder of an endpoint determines the others: its handler is in http.ts of the same folder in the server, its
 * page in that of the web, and its test beside the handler, named after the endpoint or else the folder.
 */
export function endpointsHaveTheirPlaces(
  sources: readonly SourceFile[],
  elsewhere: { readonly pages: Exceptions; readonly tests: Exceptions } = {
    pages: pagesElsewhere,
    tests: testsElsewhere,
  },
): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const defined = definitions(sources).map((one) => ({
    ...one,
    folder: dirname(one.path).slice(contract.length),
  }));
  const folders = [...new Set(defined.map(({ folder }) => folder))];
  return defined.flatMap(({ id, folder, route }) => {
    const path = route.slice(route.indexOf(' ') + 1);
    const http = byPath.get(`${server}${folder}/http.ts`);
    const handled = http !== undefined && hasWord(http.code, id);
    const isPage = sources.some(
      (source) => isIn(source.path, folder, folders) && source.texts.some(({ text }) => calls(text, route)),
    );
    const test = firstTestOf(`${server}${folder}`, id, byPath);
    const isTested = test !== undefined && names(textOf(test, byPath), path);
    return [
      handled ? [] : `${server}${folder}/http.ts: does not handle ${id}`,
      problem(isPage, elsewhere.pages[id], `${web}${folder}/: no page calls ${id}`),
      problem(isTested, elsewhere.tests[id], `${test?.path ?? `${server}${folder}/`}: does not test ${id}`),
    ].flat();
  });
}

function problem(isThere: boolean, exception: string | undefined, text: string): string[] {
  if (isThere) return exception === undefined ? [] : [`${text}: not true, so it needs no exception`];
  return exception === undefined ? [text] : [];
}

/** In the web's folder, but not in a part that has endpoints of its own. */
function isIn(path: string, folder: string, folders: readonly string[]): boolean {
  const below = (name: string) => path.startsWith(`${web}${name}/`);
  return below(folder) && !folders.some((other) => other.startsWith(`${folder}/`) && below(other));
}

/** 'GET /events', or a template with the method inserted; a definition may get its method from a shared object. */
function calls(text: string, route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  const [called = '', address = ''] = text.split(' ');
  return address === path && (method === '' || called === '' || called === method.toUpperCase());
}

/** CONTRIBUTING lists the endpoints that have a test named after them, because their names do not tell. */
export function ownTestsAreListed(sources: readonly SourceFile[], contributing: string): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const own = definitions(sources)
    .filter(({ id, path }) => paths.has(ownTestOf(`${server}${dirname(path).slice(contract.length)}`, id)))
    .map(({ id }) => id);
  const [paragraph = ''] =
    /^These endpoints have a test named after them[\s\S]*?\n\n/m.exec(contributing) ?? [];
  const listed = [...paragraph.matchAll(/`(\w+)`/g)].map(([, id]) => id ?? '');
  return [
    ...own
      .filter((id) => !listed.includes(id))
      .map((id) => `${id}: has a test of its own, and is not in the list`),
    ...listed.filter((id) => !own.includes(id)).map((id) => `${id}: has no test of its own`),
  ];
}

function ownTestOf(folder: string, id: string): string {
  return `${folder}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.test.ts`;
}

/** The test that a reader opens first: the one named after the endpoint, or else the one named after the folder. */
function firstTestOf(
  folder: string,
  id: string,
  files: ReadonlyMap<string, SourceFile>,
): SourceFile | undefined {
  return files.get(ownTestOf(folder, id)) ?? files.get(`${folder}/${basename(folder)}.test.ts`);
}

/** The texts of a test, and of the stage it uses. */
function textOf(
  source: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  seen = new Set<string>(),
): string {
  if (seen.has(source.path)) return '';
  seen.add(source.path);
  const stages = source.imports.filter((target) => target.startsWith('tests/support/'));
  return [source, ...stages.flatMap((target) => files.get(target) ?? [])]
    .map((one) => (one === source ? one.uncommented : textOf(one, files, seen)))
    .join('\n');
}

/** Whether a text contains every word of an address, because tests build addresses in many ways. */
function names(text: string, address: string): boolean {
  const words = address.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  return words.every((word) => hasWord(text, word));
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
}

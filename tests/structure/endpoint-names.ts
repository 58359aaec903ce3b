import { dirname } from 'node:path/posix';
import { definitions } from './endpoint-rules.ts';
import type { SourceFile } from './source-file.ts';

/** Features whose nouns in names differ from their folder. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  beneficiaries: ['beneficiary', 'page'],
  pledges: ['tip pledge'],
  tipping: ['tip'],
  'desk/people': ['people', 'person'],
};

/** Folders that are decisive: an endpoint with this word in its name is in that folder. */
const places: readonly string[] = ['desk', 'dashboard'];

/** Endpoints whose name does not tell their folder, each with the reason. */
export const namedOtherwise: Readonly<Record<string, string>> = {
  hideDeskComment: 'entries in the log of operators have this name',
  hideDeskContributionMessage: 'named like the acts beside it, which hide other words',
  hideDeskMessage: 'entries in the log of operators have this name',
  hideDeskPost: 'named like the acts beside it, which hide other words',
  hideDeskThanks: 'named like the acts beside it, which hide other words',
  hideDeskUpdate: 'entries in the log of operators have this name',
  receivePaymentWebhook: 'the provider sends this one; what webhooks means here is sent by us',
  reverseDeskTransfers: 'entries in the log of operators have this name',
};

/** The name of an endpoint tells its folder: `hideCampaignComment` is in `campaigns/comments` (CONTRIBUTING). */
export function endpointNamesSayTheirFolder(
  sources: readonly SourceFile[],
  allowed: Readonly<Record<string, string>> = namedOtherwise,
): string[] {
  const defined = definitions(sources).map(({ id, path }) => ({
    id,
    folder: dirname(path).slice('contract/src/'.length),
  }));
  const folders = [...new Set(defined.map(({ folder }) => folder))];
  return defined.flatMap(({ id, folder }) => {
    const guessed = folderOf(id, folders);
    if (guessed === folder) return id in allowed ? [`${id}: says its folder, so it needs no exception`] : [];
    return id in allowed ? [] : [`${id}: is in ${folder}, but its name says ${guessed ?? 'no folder'}`];
  });
}

/** CONTRIBUTING lists the folders of endpoints, because the name of an endpoint only helps somebody who knows them. */
export function endpointFoldersAreListed(sources: readonly SourceFile[], contributing: string): string[] {
  const folders = definitions(sources).map(({ path }) => dirname(path).slice('contract/src/'.length));
  const [, table = ''] = contributing.split(/^\| Feature +\|.*\n\|.*\n/m);
  const rows = table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `(?<feature>[\w-]+)` +\| (?<parts>.*)$/gm);
  const listed = [...rows].flatMap(({ groups }) => {
    const parts = groups?.parts?.matchAll(/`([\w-]+)`/g) ?? [];
    return [groups?.feature ?? '', ...[...parts].map(([, part]) => `${groups?.feature}/${part}`)];
  });
  // A feature may have endpoints only in its parts.
  const features = folders.map((folder) => folder.split('/')[0] ?? '');
  const wanted = [...new Set([...folders, ...features])];
  return [
    ...wanted.filter((folder) => !listed.includes(folder)).map((folder) => `${folder}: is not in the list`),
    ...listed.filter((folder) => !wanted.includes(folder)).map((folder) => `${folder}: has no endpoints`),
  ];
}

/** The folder in which a reader would look for an endpoint; undefined if two are equally likely. */
export function folderOf(id: string, folders: readonly string[]): string | undefined {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const place = places.find((one) => words.includes(one));
  const guesses = folders.flatMap((folder) => {
    const [feature = '', part] = folder.split('/');
    const ofFeature = find(words, nouns[feature] ?? [feature]);
    const ofPart = part === undefined ? ofFeature : find(words, nouns[folder] ?? [part]);
    if (ofPart.words === 0 || (place && feature !== place)) return [];
    const isOwn = part === 'own';
    if (isOwn && ofFeature.words === 0) return [];
    const named = part === undefined ? ofFeature.words : ofFeature.words + ofPart.words;
    const rank = [Number(isOwn), named, Math.sign(ofFeature.words), Math.max(ofFeature.at, ofPart.at)];
    return [{ folder, rank }];
  });
  const [best, second] = guesses.sort((a, b) => compare(b.rank, a.rank));
  return best && second && compare(best.rank, second.rank) === 0 ? undefined : best?.folder;
}

/** How many words of the name match one of these nouns, and where the last match begins. */
function find(words: readonly string[], spelled: readonly string[]): { words: number; at: number } {
  for (const noun of spelled) {
    const stems = noun.split(/[ -]/).map(stemOf);
    const at = words.findLastIndex((_, first) =>
      stems.every((stem, nth) => words[first + nth]?.replace(/^un/, '').startsWith(stem)),
    );
    if (at >= 0) return { words: stems.length, at };
  }
  return { words: 0, at: -1 };
}

/** Removes the plural ending: the stem of `vouches` is `vouch`, of `beneficiaries` `beneficiar`. */
function stemOf(noun: string): string {
  return noun.replace(/(?:ies|y|(?<=ch)es|s)$/, '');
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, nth) => value !== b[nth]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

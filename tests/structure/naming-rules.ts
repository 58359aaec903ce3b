const grabBags = /^(utils?|helpers?|common|misc|general|types)$/;

/** Names are terms of the field; a grab-bag collects whatever has no place (house style 16). */
export function noGrabBags(files: readonly string[]): string[] {
  return files
    .filter((path) => path.split('/').some((name) => grabBags.test(name.replace(/(\.d)?\.\w+$/, ''))))
    .map(
      (path) => `${path}: a file or folder must not be called utils, helpers, common, misc, general or types`,
    );
}

/** Migrations are NNNN_<feature>_<change>.sql, and no number is used twice. */
export function migrationsAreNamed(files: readonly string[], features: readonly string[]): string[] {
  const names = files
    .filter((path) => path.startsWith('server/migrations/'))
    .map((path) => path.split('/').at(-1) ?? '');
  const pattern = new RegExp(`^\\d{4}_(platform|${features.join('|')})_[a-z0-9]+(_[a-z0-9]+)*\\.sql$`);
  const numbers = names.map((name) => name.slice(0, 4));
  return names.flatMap((name, index) => {
    if (!pattern.test(name)) return [`server/migrations/${name}: must be called NNNN_<feature>_<change>.sql`];
    if (numbers.indexOf(numbers[index] ?? '') !== index)
      return [`server/migrations/${name}: its number is taken`];
    return [];
  });
}

/** One noun per feature, spelled the same everywhere, and the feature is plugged in (house style 1). */
export function featureFoldersAreKnown(files: readonly string[], features: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of files) {
    const match = /^((?:contract\/src(?!\/texts)|(?:server\/src|web\/app)\/features)\/([^/]+))\//.exec(path);
    if (match?.[1] && !features.includes(match[2] ?? '')) folders.add(match[1]);
  }
  return [...folders].map(
    (folder) => `${folder}: no features.ts lists it; features are ${features.join(', ')}`,
  );
}

/** Each feature of the server has a README that says what it is for. */
export function featuresHaveReadme(files: readonly string[]): string[] {
  const folders = files.map((path) => /^server\/src\/features\/[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .filter((folder) => !files.includes(`${folder}/README.md`))
    .map((folder) => `${folder}: has no README.md`);
}

/** Words that have a standard term in the field, with that term. */
const replacedWords = new Map([
  ['anew', 'again'],
  ['asked', 'what it is, such as requested'],
  ['begun', 'started'],
  ['besiege', 'what is done, such as guess'],
  ['books', 'ledger audit'],
  ['errand', 'context'],
  ['given', 'what it is, such as input'],
  ['held', 'what it is, such as lock'],
  ['hold', 'lock, block'],
  ['holding', 'what it is, such as blocked'],
  ['holds', 'lock, contain'],
  ['hurry', 'retry or deliver, now'],
  ['impatient', 'the limit that is meant, such as timeout'],
  ['insist', 'retry'],
  ['kept', 'what it is, such as stored'],
  ['look', 'variant, appearance'],
  ['looked', 'read, polled'],
  ['looking', 'polling'],
  ['looks', 'variants'],
  ['mend', 'repair, restore'],
  ['mends', 'repairs, restores'],
  ['misallotted', 'what is wrong'],
  ['misborne', 'charged to the wrong party'],
  ['patience', 'timeout'],
  ['patient', 'the limit that is meant, such as unlimited'],
  ['settle', 'sync'],
  ['settlement', 'sync'],
  ['settles', 'sync'],
  ['settling', 'syncing'],
  ['soon', 'how long, such as in one minute'],
  ['told', 'what was sent, such as notified'],
  ['turns', 'concurrency, queue'],
  ['unfitting', 'what is wrong, such as forbidden'],
  ['unheard', 'unreported'],
  ['unhurried', 'deferred'],
  ['unlisted', 'draft, trash'],
  ['unreached', 'unreachable'],
  ['untold', 'unreported'],
  ['unwaited', 'unqueued'],
  ['vain', 'unanswered, failed'],
]);

const wordOfName = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/**
 * Names are standard terms of the field. `allowed` has the exceptions, `<name>` or `<file> <name>`, each with its
 * reason (house style 22).
 */
export function namesArePlain(
  sources: readonly { readonly path: string; readonly code: string }[],
  allowed: Readonly<Record<string, string>> = {},
): string[] {
  return sources.flatMap(({ path, code }) => {
    const names = new Set([
      path.split('/').at(-1) ?? '',
      ...(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
    ]);
    return [...names]
      .filter((name) => !(name in allowed || `${path} ${name}` in allowed))
      .flatMap((name) => {
        const word = name
          .match(wordOfName)
          ?.map((part) => part.toLowerCase())
          .find((part) => replacedWords.has(part));
        return word ? [`${path}: ${name}: instead of "${word}" say: ${replacedWords.get(word)}`] : [];
      });
  });
}

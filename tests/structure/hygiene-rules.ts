import { type LockedPackages, missingPackages } from '../../tools/lock-file/missing-packages.ts';
import type { SourceFile } from './source-file.ts';

/** Open tasks are issues, not comments in the sources. */
export function nothingLeftToDo(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ comments }) => comments.some((comment) => /\b(TODO|FIXME|XXX|HACK)\b/.test(comment)))
    .map(({ path }) => `${path}: a comment puts work off`);
}

/** Every test runs. */
export function noTestIsSkipped(sources: readonly SourceFile[]): string[] {
  const skipping =
    /\b(?:describe|it|test|suite|bench)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails?|skipIf|runIf)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
  return sources
    .filter(({ path, code }) => /\.(test|e2e)\.tsx?$/.test(path) && skipping.test(code))
    .map(({ path }) => `${path}: a test is skipped or singled out`);
}

/** The lock file names packages and their digests, not the host that they were downloaded from. */
export function lockNamesNoHost(lock: string): string[] {
  return [...lock.matchAll(/"resolved": "(\w+:\/\/[^/"]+)/g)].map(
    ([, host]) => `package-lock.json: names ${host}`,
  );
}

/** The lock file lists all dependencies, including those for other systems; otherwise `npm ci` refuses it. */
export function lockIsComplete(lock: string): string[] {
  const { packages }: { packages: LockedPackages } = JSON.parse(lock);
  return missingPackages(packages).map(
    ({ name, parent }) => `package-lock.json: lacks ${name} of ${parent}; npm run complete-lock adds it`,
  );
}

const machinePath =
  /(?:^|[\s'"`(=:,])((?:\/(?:home|Users|root|tmp|work|workspace|mnt)\/|[A-Z]:\\Users\\)[\w.-]+)/m;

/** No file contains paths of the machine it was written on. */
export function noMachinePaths(texts: readonly { readonly path: string; readonly text: string }[]): string[] {
  return texts.flatMap(({ path, text }) => {
    const found = machinePath.exec(text)?.[1];
    return found ? [`${path}: names the path ${found} of one machine`] : [];
  });
}

import { createHash } from 'node:crypto';

const folder = 'docs/decisions/';

/**
 * A decision does not change after its merge, except for the status paragraph below its title (house style 21). `digests` has
 * the digest of each at its merge.
 */
export function decisionsAreUnchanged(
  decisions: readonly { readonly path: string; readonly text: string }[],
  digests: Readonly<Record<string, string>>,
): string[] {
  const names = decisions.map(({ path }) => path.slice(folder.length));
  const gone = Object.keys(digests).filter((name) => !names.includes(name));
  const changed = decisions.flatMap(({ path, text }, at) => {
    const name = names[at] ?? '';
    const digest = digestOf(text);
    if (digests[name] === undefined)
      return [`${path}: is new; add "${name}": "${digest}" to tests/structure/decision-digests.json`];
    return digests[name] === digest
      ? []
      : [`${path}: was changed; write another decision that supersedes it`];
  });
  return [...gone.map((name) => `${folder}${name}: is gone`), ...changed];
}

/** The digest of everything except the second paragraph, which is the status. */
function digestOf(text: string): string {
  const [title, , ...rest] = text.split('\n\n');
  return createHash('sha256')
    .update([title, ...rest].join('\n\n'))
    .digest('hex')
    .slice(0, 16);
}

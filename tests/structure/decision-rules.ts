import { createHash } from 'node:crypto';

const folder = 'docs/decisions/';

/**
 * A decision is written once: below its title only the paragraph of its status changes (house style 21). `digests` holds
 * what each was when it was merged.
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

/** Of all but the second paragraph, which is the status. */
function digestOf(text: string): string {
  const [title, , ...rest] = text.split('\n\n');
  return createHash('sha256')
    .update([title, ...rest].join('\n\n'))
    .digest('hex')
    .slice(0, 16);
}

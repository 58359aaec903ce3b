import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
/** Inside the folder of the ordinary build, so it is deleted with that. */
export const madeUpBuild = join(root, 'web/build/made-up');
const hashOf = (build: string) => {
  const file = join(build, '.source-hash');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Builds the web in the made-up locale, unless a build from the same sources as the ordinary one exists. */
export async function buildInMadeUpLocale(): Promise<void> {
  const hash = hashOf(join(root, 'web/build'));
  if (hash !== undefined && hashOf(madeUpBuild) === hash) return;
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const config = join(import.meta.dirname, 'vite.config.ts');
  await promisify(execFile)(process.execPath, [command, 'build', 'web', '--config', config], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD: madeUpBuild },
  });
  if (hash !== undefined) writeFileSync(join(madeUpBuild, '.source-hash'), hash);
}

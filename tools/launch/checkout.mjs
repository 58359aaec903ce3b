import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json; every command works from here, wherever it is called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The script behind an installed package's command, to be run by the chosen Node.
 * @param {string} packageName
 * @returns {string}
 */
export function toolScript(packageName, command = packageName.split('/').pop() ?? packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

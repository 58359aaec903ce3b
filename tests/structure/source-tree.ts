import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSource, type SourceFile } from './source-file.ts';

const checkout = join(import.meta.dirname, '../..');
const left = new Set(['node_modules', '.git', '.react-router', 'build', 'data', 'test-results']);

/** Every file of the checkout that people write, by relative path. */
export function listFiles(folder = checkout): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !left.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [relative(checkout, path).split(sep).join('/')];
    })
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

/** The parsed sources among these files. */
export function readSources(files: readonly string[]): SourceFile[] {
  return files
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => parseSource(path, readText(path)));
}

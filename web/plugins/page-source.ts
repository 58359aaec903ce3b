import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imported = /(?:\bimport\s*\(\s*|\bfrom\s+|\bimport\s+)'([^']+)'/g;
const importOfTypes = /^(?:import|export) type [^;]*;/gm;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/**
 * The text of the modules that make a page, following their imports through app/, including dynamic ones. Comments are left
 * out, because their words could be taken for class names.
 */
export function sourceOfPage(appFolder: string, files: readonly string[]): string {
  const texts = new Map<string, string>();
  const follow = (file: string) => {
    if (texts.has(file)) return;
    const text = readFileSync(file, 'utf8').replace(comments, '').replace(importOfTypes, '');
    texts.set(file, text);
    for (const [, name = ''] of text.matchAll(imported)) {
      const found = fileOf(appFolder, file, name);
      if (found) follow(found);
    }
  };
  for (const file of files) follow(join(appFolder, file));
  return [...texts.values()].join('\n');
}

function fileOf(appFolder: string, importer: string, name: string): string | undefined {
  const [path = ''] = name.split('?');
  // The texts are made into HTML, with its classes, by this module of the build.
  if (path === 'virtual:content') return join(appFolder, 'features/content/read-content.ts');
  if (!/\.tsx?$/.test(path)) return undefined;
  if (path.startsWith('#web/')) return join(appFolder, path.slice('#web/'.length));
  return path.startsWith('.') ? join(dirname(importer), path) : undefined;
}

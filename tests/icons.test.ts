import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shapesIn } from '../web/plugins/icons.ts';

const root = join(import.meta.dirname, '..');
const iconFolder = join(root, 'node_modules/lucide-react/dist/esm/icons');

test('every icon of the pages has the shapes the library itself draws', () => {
  const names = iconsOfThePages();
  expect(names).toContain('Heart');
  for (const name of names) {
    const whole = Reflect.get(library, name) as ComponentType;
    const drawn = renderToStaticMarkup(createElement(whole)).replaceAll(/><\/\w+>(?!$)/g, '/>');
    expect(drawn, name).toContain(`>${shapesIn(fileOf(name))}</svg>`);
  }
});

test('a file written otherwise gives no shapes, so that the build refuses it', () => {
  expect(shapesIn('const node = [["path", { d: "M0 0" }]];')).toBeUndefined();
});

function iconsOfThePages(): string[] {
  const app = join(root, 'web/app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const imported = files.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  );
  return [...new Set(imported)].filter((name) => /^[A-Z]/.test(name));
}

/** The library's file of an icon, following an alias file. */
function fileOf(name: string): string {
  const file = readdirSync(iconFolder).find((one) => iconOf(one) === name);
  const code = readFileSync(join(iconFolder, file ?? ''), 'utf8');
  const other = /export \{ default \} from '\.\/([\w-]+\.mjs)'/.exec(code)?.[1];
  return other === undefined ? code : readFileSync(join(iconFolder, other), 'utf8');
}

const iconOf = (file: string) =>
  file.replace('.mjs', '').replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

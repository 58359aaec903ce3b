import { join } from 'node:path';
import type { Plugin } from 'vite';

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const drawnIcon = join(import.meta.dirname, '../app/ui/drawn-icon.tsx');

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Makes each icon of lucide-react the text of its shapes and a small component of ours, for pages and server alike. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    transform: {
      filter: { id: iconFile },
      handler(code, id) {
        // Some files only re-export other icons.
        if (!code.includes('createLucideIcon')) return undefined;
        const shapes = shapesIn(code);
        if (shapes === undefined) throw new Error(`${id} holds no icon in the form this build knows.`);
        return `import { drawnIcon } from ${JSON.stringify(drawnIcon)};
          export default /* @__PURE__ */ drawnIcon(${JSON.stringify(shapes)});`;
      },
    },
  };
}

/** The shapes in one of lucide-react's icon files as SVG; undefined for another format. */
export function shapesIn(code: string): string | undefined {
  const written = /const __iconData = (\{.*?\n\});/s.exec(code)?.[1];
  if (written === undefined) return undefined;
  const { node } = new Function(`return ${written}`)() as { readonly node: readonly Shape[] };
  return node.map(([tag, { key: _, ...attributes }]) => `<${tag}${attributesText(attributes)}/>`).join('');
}

const attributesText = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

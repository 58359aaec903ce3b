import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { Content, LegalPage } from './content.ts';
import { legalFrontMatter, postFrontMatter, resourceFrontMatter } from './front-matter.ts';
import { readTime, renderMarkdown } from './markdown.ts';

/**
 * Reads every text below `folder`; what they refer to must lie in `publicFolder`. Throws an error that names
 * the file, the field and what is wrong with it.
 */
export function readContent(folder: string, publicFolder: string): Content {
  const posts = readFolder(join(folder, 'blog'), postFrontMatter).map(({ meta, body, file }) => {
    const picture = `pictures/content/${meta.image}-480.avif`;
    if (!existsSync(join(publicFolder, picture))) fail(file, 'image', `there is no ${picture}`);
    const rendered = renderMarkdown(body);
    return { ...meta, ...rendered, readTime: readTime(rendered.words) };
  });
  const resources = readFolder(join(folder, 'resources'), resourceFrontMatter).map(({ meta, body, file }) => {
    if (meta.isExternal === (body !== ''))
      fail(file, 'isExternal', meta.isExternal ? 'leads elsewhere, so it has no text' : 'has no text');
    for (const download of meta.downloads) {
      if (!existsSync(join(publicFolder, download.file)))
        fail(file, 'downloads', `there is no ${download.file}`);
    }
    return { ...meta, ...renderMarkdown(body) };
  });
  const legalPages = readFolder(join(folder, 'legal'), legalFrontMatter).map(({ meta, body, file }) =>
    withNumberedSections({ ...meta, ...renderMarkdown(body) }, file),
  );
  return {
    posts: posts.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    resources: resources.sort((a, b) => a.order - b.order),
    legalPages,
  };
}

interface Read<Meta> {
  readonly file: string;
  readonly meta: Meta;
  readonly body: string;
}

function readFolder<Schema extends z.ZodType<{ slug: string }>>(
  folder: string,
  schema: Schema,
): Read<z.output<Schema>>[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readText(join(folder, name), schema));
}

function readText<Schema extends z.ZodType<{ slug: string }>>(
  file: string,
  schema: Schema,
): Read<z.output<Schema>> {
  const [, frontMatter, body] =
    /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (frontMatter === undefined || body === undefined)
    throw new Error(`${file}: must begin with front matter between two lines of ---`);
  const checked = schema.safeParse(parse(frontMatter));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return fail(file, issue?.path.join('.') || 'front matter', issue?.message ?? 'is wrong');
  }
  if (checked.data.slug !== basename(file, '.md')) fail(file, 'slug', 'must be the name of its file');
  return { file, meta: checked.data, body: body.trim() };
}

/** Legal texts are cited by number: the sections must count from 1 without a gap. */
function withNumberedSections(page: LegalPage, file: string): LegalPage {
  page.sections.forEach(({ title }, at) => {
    if (!title.startsWith(`${at + 1}. `)) fail(file, `"${title}"`, `must be section ${at + 1}.`);
  });
  return page;
}

function fail(file: string, field: string, reason: string): never {
  throw new Error(`${file}: ${field}: ${reason}`);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContent } from './read-content.ts';

const app = join(import.meta.dirname, '../..');

test('the texts of the product are as they should be, the newest article first', () => {
  const { posts, resources, legalPages } = readContent(join(app, 'content/en'), join(app, '../public'));
  expect([posts.length, resources.length, legalPages.length]).toEqual([6, 6, 2]);
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
});

describe('a text that is not as it should be stops the build, naming file, field and reason', () => {
  const post = {
    slug: 'a-song',
    title: 'A song',
    excerpt: 'Short.',
    category: 'Tipping Culture',
    date: '2026-05-17',
    author: 'Hanna',
    image: 'blog-a-song',
    imageAlt: 'A singer',
  };
  const resource = {
    slug: 'guide',
    order: 1,
    title: 'A guide',
    description: 'How to.',
    type: 'Guide',
    iconName: 'BookOpen',
    iconBgColor: 'saffron',
    bgColor: 'cream',
    isExternal: false,
    buttonText: 'Read',
    buttonLink: '/resources/guide',
    group: 'Marketing',
  };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tibeb-content-'));
    for (const name of ['blog', 'resources', 'legal', 'public/pictures/content', 'public/downloads'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'public/pictures/content/blog-a-song-480.avif'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, meta: object, body = 'Words.') =>
    writeFileSync(join(folder, path), `---\n${JSON.stringify(meta)}\n---\n\n${body}\n`);
  const read = () => readContent(folder, join(folder, 'public'));

  test('unless it is', () => {
    write('blog/a-song.md', post);
    write('resources/guide.md', resource);
    write(
      'legal/terms.md',
      { slug: 'terms', title: 'Terms', updated: '2026-05-17' },
      '## 1. One\n\n## 2. Two',
    );
    expect(read().posts[0]).toMatchObject({ ...post, readTime: '1 min read', html: '<p>Words.</p>\n' });
    expect(read().resources[0]).toMatchObject({ ...resource, downloads: [] });
  });

  test.each([
    [{ category: 'Magic' }, /a-song\.md: category: /],
    [{ date: '17 May' }, /a-song\.md: date: must be a date like 2026-05-17/],
    [{ title: ' ' }, /a-song\.md: title: must not be empty/],
    [{ author: undefined }, /a-song\.md: author: /],
    [{ mood: 'glad' }, /a-song\.md: front matter: .*mood/],
    [{ slug: 'another' }, /a-song\.md: slug: must be the name of its file/],
    [{ image: 'blog-missing' }, /a-song\.md: image: there is no pictures\/content\/blog-missing-480\.avif/],
  ])('an article with %j', (wrong, message) => {
    write('blog/a-song.md', { ...post, ...wrong });
    expect(read).toThrow(message);
  });

  test.each([
    [{ isExternal: true }, 'Words.', /guide\.md: buttonLink: must begin with https:/],
    [
      { isExternal: true, buttonLink: 'https://example.org' },
      'Words.',
      /guide\.md: isExternal: leads elsewhere/,
    ],
    [{}, '', /guide\.md: isExternal: has no text/],
    [{ buttonLink: '/elsewhere' }, 'Words.', /guide\.md: buttonLink: must be the page of this resource/],
    [
      { downloads: [{ file: '/downloads/none.pdf', label: 'Sign', kind: 'PDF' }] },
      'Words.',
      /guide\.md: downloads: there is no \/downloads\/none\.pdf/,
    ],
    [
      { downloads: [{ file: '../secret', label: 'Sign', kind: 'PDF' }] },
      'Words.',
      /guide\.md: downloads\.0\.file: /,
    ],
  ])('a resource with %j and the text %j', (wrong, body, message) => {
    write('resources/guide.md', { ...resource, ...wrong }, body);
    expect(read).toThrow(message);
  });

  test('legal sections that do not count from one, and a file without front matter', () => {
    write(
      'legal/terms.md',
      { slug: 'terms', title: 'Terms', updated: '2026-05-17' },
      '## 1. One\n\n## 3. Three',
    );
    expect(read).toThrow(/terms\.md: "3\. Three": must be section 2\./);
    writeFileSync(join(folder, 'legal/terms.md'), '# Terms');
    expect(read).toThrow(/terms\.md: must begin with front matter/);
  });
});

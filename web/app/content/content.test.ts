import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { payoutMinimum } from '#contract/payouts/rules.ts';
import { TIP_UNPROVEN_MAX_DOLLARS } from '#contract/tipping/rules.ts';

interface Text {
  readonly file: string;
  readonly frontMatter: string;
  readonly body: string;
}

const publicFolder = join(import.meta.dirname, '../../public');

function readTexts(folder: 'blog' | 'resources' | 'legal'): Text[] {
  const where = join(import.meta.dirname, 'en', folder);
  return readdirSync(where).map((file) => {
    const [, frontMatter, body] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(where, file), 'utf8')) ?? [];
    if (frontMatter === undefined || body === undefined) throw new Error(`${file} has no front matter`);
    return { file, frontMatter, body };
  });
}

const posts = readTexts('blog');
const resources = readTexts('resources');
const legal = readTexts('legal');

const field = ({ frontMatter }: Text, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(frontMatter)?.[1] ?? '';
const wordsOf = ({ body }: Text) => body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const downloadsOf = ({ frontMatter }: Text) =>
  [...frontMatter.matchAll(/- file: (\S+)/g)].map(([, file]) => file ?? '');
const sectionsOf = ({ body }: Text) => [...body.matchAll(/^## (.+)$/gm)].map(([, title]) => title ?? '');
const namedLegal = (slug: string) => {
  const found = legal.find((text) => field(text, 'slug') === slug);
  if (!found) throw new Error(`there is no ${slug}`);
  return found;
};

describe('the articles', () => {
  it('are six of 700 words or more, over all five categories', () => {
    expect(posts).toHaveLength(6);
    for (const post of posts) expect(wordsOf(post), post.file).toBeGreaterThanOrEqual(700);
    expect(new Set(posts.map((post) => field(post, 'category')))).toEqual(
      new Set([
        'Digital Support',
        'Tipping Culture',
        'Street Performance',
        'Success Stories',
        'Community Building',
      ]),
    );
    expect(new Set(posts.map((post) => field(post, 'date'))).size).toBe(6);
  });

  it('are by our team and by nobody invented', () => {
    for (const post of posts) expect(field(post, 'author'), post.file).toBe('The Tibeb team');
  });

  it('say in words what their picture shows', () => {
    for (const post of posts) {
      expect(field(post, 'image'), post.file).toBe(`blog-${field(post, 'slug')}`);
      expect(field(post, 'imageAlt').length, post.file).toBeGreaterThan(40);
    }
  });
});

describe('the resources', () => {
  it('have the four guides at addresses that do not change', () => {
    const guides = resources.filter((resource) => field(resource, 'isExternal') !== 'true');
    expect(guides.map((guide) => field(guide, 'slug')).sort()).toEqual(
      ['getting-started', 'marketing-templates', 'audience-engagement', 'analytics'].sort(),
    );
  });

  it('are six in order, each external one elsewhere and each other one a guide of 600 words or more', () => {
    expect(resources.map((resource) => Number(field(resource, 'order'))).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const resource of resources) {
      const external = field(resource, 'isExternal') === 'true';
      if (external) expect(field(resource, 'buttonLink')).toMatch(/^https:\/\//);
      else expect(field(resource, 'buttonLink')).toBe(paths.resource(field(resource, 'slug')));
      if (external) expect(resource.body.trim(), resource.file).toBe('');
      else expect(wordsOf(resource), resource.file).toBeGreaterThanOrEqual(600);
    }
  });

  it('name downloads that exist and are in the Success Kit, and leave none unnamed', () => {
    const kit = Object.values(unzipSync(readFileSync(join(publicFolder, 'downloads/success-kit.zip'))));
    const named = new Set(resources.flatMap(downloadsOf));
    for (const file of named) {
      const content = readFileSync(join(publicFolder, file));
      if (file !== '/downloads/success-kit.zip')
        expect(
          kit.some((one) => content.equals(one)),
          file,
        ).toBe(true);
    }
    const existing = readdirSync(join(publicFolder, 'downloads')).map((name) => `/downloads/${name}`);
    expect([...named].sort()).toEqual(existing.sort());
  });
});

describe('the legal texts', () => {
  it.each([
    ['terms-of-service', 12, '12. Contact Us'],
    ['privacy', 11, '11. Changes and Contact'],
  ])('%s has %d numbered sections', (slug, count, last) => {
    const sections = sectionsOf(namedLegal(slug));
    expect(sections).toHaveLength(count);
    sections.forEach((title, at) => {
      expect(title).toMatch(new RegExp(`^${at + 1}\\. `));
    });
    expect(sections.at(-1)).toBe(last);
  });

  it.each(['terms-of-service', 'privacy'])('%s ends with the contact address in Addis Ababa', (slug) => {
    expect(namedLegal(slug).body).toMatch(/Bole Road\\?\s+Addis Ababa, Ethiopia\s+Questions/);
  });

  it('the terms say what creators owe, that fees may apply, and that tips are final', () => {
    const { body } = namedLegal('terms-of-service');
    expect(sectionsOf(namedLegal('terms-of-service'))[0]).toBe('1. Acceptance of Terms');
    expect(body).toContain('your profile information is accurate');
    expect(body).toContain('comply with the tax duties');
    expect(body).toContain('Platform fees may apply');
    expect(body).toContain('Tips are final and non-refundable unless required by law');
  });

  it('the terms name the amounts that hold: without an account, and of payouts', () => {
    const { body } = namedLegal('terms-of-service');
    const { requested, weekly } = payoutMinimum.USD ?? { requested: 0, weekly: 0 };
    expect(body).toContain(`a tip of up to $${TIP_UNPROVEN_MAX_DOLLARS}: where the form offers it`);
    expect(body).toContain(`once it comes to $${weekly / 100}, or on any day`);
    expect(body).toContain(`from $${requested / 100}.`);
  });

  it('the privacy policy names its 30 days, its 30 days, and the age of 13', () => {
    const { body } = namedLegal('privacy');
    expect(body).toContain('account data is removed within 30 days of deletion');
    expect(body).toContain('Inquiries are answered within 30 days');
    expect(body).toContain('not intended for children under 13');
    expect(body).toContain('`accessToken`');
  });

  it('both give the address in Addis Ababa', () => {
    for (const { body, file } of legal) {
      expect(body, file).toMatch(/Tibeb\\\nBole Road\\\nAddis Ababa, Ethiopia/);
    }
  });
});

it('links inside the texts lead to pages of the product, files that exist, or our own mail', () => {
  const slugs = (texts: Text[]) => texts.map((text) => field(text, 'slug'));
  const known = new Set<string>([
    paths.professionals(),
    paths.events(),
    paths.fundMe(),
    paths.blog(),
    paths.resources(),
    paths.legals(),
    paths.termsOfService(),
    paths.privacy(),
    ...slugs(posts).map(paths.blogPost),
    ...slugs(resources.filter((resource) => field(resource, 'isExternal') === 'false')).map(paths.resource),
  ]);
  const links = [...posts, ...resources, ...legal].flatMap(({ file, body }) =>
    [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => ({ file, target })),
  );
  expect(links.length).toBeGreaterThan(20);
  for (const { file, target } of links) {
    const leads = target.startsWith('/downloads/')
      ? existsSync(join(publicFolder, target))
      : known.has(target) || /^mailto:(support|legal)@tibeb\.example$/.test(target);
    expect(leads, `${file}: ${target}`).toBe(true);
  }
});

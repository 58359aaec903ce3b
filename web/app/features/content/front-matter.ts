import { z } from 'zod';
import { paths } from '#contract/paths.ts';
import { postCategories, resourceGroups, resourceTypes } from './kinds.ts';

// Only the build reads this: the pages get the validated data, and zod is not part of them.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of small letters joined by hyphens');
const text = z.string().trim().min(1, 'must not be empty');
const date = z.iso.date('must be a date like 2026-05-17');

const iconNames = ['BookOpen', 'Video', 'FileText', 'Users', 'PieChart', 'Headphones'] as const;
const tones = ['saffron', 'green', 'coral', 'brown', 'cream'] as const;

/** Section 3, "Blog post"; readTime is computed from the words. */
export const postFrontMatter = z.strictObject({
  slug,
  title: text,
  excerpt: text,
  category: z.enum(postCategories),
  date,
  /** Our team, which is no person. */
  author: text,
  image: slug,
  imageAlt: text,
});

/** A file to download, which has to be in web/public/downloads. */
const download = z.strictObject({
  file: z
    .string()
    .regex(/^\/downloads\/[a-z0-9-]+\.[a-z0-9]+$/, 'must be the address of a file in /downloads'),
  label: text,
  kind: text,
});

/** Section 3, "Resource". One that leads elsewhere has no text of its own here. */
export const resourceFrontMatter = z
  .strictObject({
    slug,
    order: z.int().positive(),
    title: text,
    description: text,
    type: z.enum(resourceTypes),
    iconName: z.enum(iconNames),
    iconBgColor: z.enum(tones),
    bgColor: z.enum(tones),
    isExternal: z.boolean(),
    buttonText: text,
    buttonLink: text,
    group: z.enum(resourceGroups),
    downloads: z.array(download).default([]),
  })
  .refine(({ isExternal, buttonLink }) => !isExternal || buttonLink.startsWith('https://'), {
    path: ['buttonLink'],
    error: 'must begin with https:// for a resource that leads elsewhere',
  })
  .refine(({ isExternal, buttonLink, slug }) => isExternal || buttonLink === paths.resource(slug), {
    path: ['buttonLink'],
    error: 'must be the page of this resource, /resources/{slug}',
  });

export const legalFrontMatter = z.strictObject({ slug, title: text, updated: date });

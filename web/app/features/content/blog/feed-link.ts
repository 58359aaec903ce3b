import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import { publicOriginOf } from '#web/platform/meta.ts';

/** Tells feed readers where the blog's feed is (RSS Advisory Board, "RSS Autodiscovery"). */
export function feedLink(matches: Parameters<typeof publicOriginOf>[0]): MetaDescriptor {
  const origin = publicOriginOf(matches);
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: contentTexts.blog.feedTitle,
    href: origin ? absoluteUrl(origin, paths.blogFeed()) : paths.blogFeed(),
  };
}

import { absoluteUrl, paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import { language } from '#texts/locale.ts';
import { escapeXml } from '#web/platform/escape-xml.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { content } from '../content-lists.ts';
import type { Route } from './+types/feed';

/** The blog as RSS 2.0, with whole articles. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pageContext);
  const url = (path: string) => absoluteUrl(publicOrigin, path);
  const items = content.posts.map(({ slug, title, excerpt, category, date, author, html }) =>
    [
      '<item>',
      element('title', title),
      element('link', url(paths.blogPost(slug))),
      `<guid isPermaLink="true">${escapeXml(url(paths.blogPost(slug)))}</guid>`,
      element('description', excerpt),
      element('category', category),
      element('dc:creator', author),
      element('pubDate', new Date(`${date}T06:00:00Z`).toUTCString()),
      element('content:encoded', html.replaceAll('href="/', `href="${url('/')}`)),
      '</item>',
    ].join(''),
  );
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', contentTexts.blog.feedTitle),
    element('link', url(paths.blog())),
    element('description', contentTexts.blog.metaDescription),
    element('language', language),
    `<atom:link href="${escapeXml(url(paths.blogFeed()))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
  return new Response(feed, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

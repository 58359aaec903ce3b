import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { contentNames } from '#texts/content.ts';
import { language } from '#texts/locale.ts';
import { pageMeta, publicOriginOf, siteName } from '#web/platform/meta.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import type { PostSummary } from '../content.ts';
import { illustrationAddress } from '../illustration.tsx';
import { postPicture } from './post-picture.ts';

/** Title, link preview and structured data (schema.org BlogPosting) of an article. */
export function postMeta(matches: Parameters<typeof pageMeta>[0], post: PostSummary): MetaDescriptor[] {
  const { slug, title, excerpt, category, date, author, image } = post;
  const path = paths.blogPost(slug);
  const picture = illustrationAddress(image, 1200);
  const origin = publicOriginOf(matches);
  const address = origin ? absoluteUrl(origin, path) : path;
  const organization = (name: string) => ({
    '@type': 'Organization',
    name,
    ...(origin ? { url: origin } : {}),
  });
  return [
    ...pageMeta(matches, {
      title,
      description: excerpt,
      path,
      type: 'article',
      image: { url: sharePictureAddress(path, postPicture(post)), alt: title, ...sharePictureSize },
    }),
    { property: 'article:published_time', content: date },
    { property: 'article:section', content: contentNames[category] },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description: excerpt,
        articleSection: contentNames[category],
        datePublished: date,
        inLanguage: language,
        author: organization(author),
        publisher: organization(siteName),
        ...(origin ? { image: absoluteUrl(origin, picture) } : {}),
        url: address,
        mainEntityOfPage: address,
      },
    },
  ];
}

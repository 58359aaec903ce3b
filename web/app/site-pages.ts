import { paths } from '#contract/paths.ts';
import { campaigns } from './features/campaigns/campaigns.data.ts';
import { contentAddresses } from './features/content/public.ts';

export interface SitePage {
  readonly path: string;
  /** The day of its last change, YYYY-MM-DD, where it is known. */
  readonly lastModified?: string;
}

/** The public pages search engines may list, beside those of beneficiaries and events. */
export function sitePages(): SitePage[] {
  const { posts, resources } = contentAddresses();
  const lists = [
    paths.home(),
    paths.professionals(),
    paths.events(),
    paths.fundMe(),
    paths.blog(),
    paths.resources(),
    paths.organizerRegistration(),
    paths.legals(),
    paths.termsOfService(),
    paths.privacy(),
  ];
  return [
    ...lists.map((path) => ({ path })),
    ...campaigns.map(({ id }) => ({ path: paths.campaign(id) })),
    ...posts.map(({ slug, date }) => ({ path: paths.blogPost(slug), lastModified: date })),
    ...resources.map(({ slug }) => ({ path: paths.resource(slug) })),
  ];
}

import { absoluteUrl, paths } from '#contract/paths.ts';
import { homeTexts as texts } from '#texts/home.ts';
import { contentTeaser } from '#web/features/content/public.ts';
import { pageMeta, publicOriginOf, siteName } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/home-page';
import { ArtistResources } from './artist-resources.tsx';
import { BlogTeaser } from './blog-teaser.tsx';
import { chooseFeatured } from './choose-featured.ts';
import { Download } from './download.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedRow } from './featured-row.tsx';
import { type Figure, realFigures, sandboxFigures } from './figures.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Testimonials } from './testimonials.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    description: texts.metaDescription,
    path: paths.home(),
  }),
  ...siteData(publicOriginOf(matches)),
];

/** Structured data of the whole site for search engines, with the address of its search. */
function siteData(origin: string | undefined) {
  if (!origin) return [];
  const publisher = {
    '@type': 'Organization',
    name: siteName,
    url: origin,
    logo: absoluteUrl(origin, '/apple-touch-icon.png'),
  };
  const potentialAction = {
    '@type': 'SearchAction',
    target: `${absoluteUrl(origin, paths.professionals())}?search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
  const website = { '@type': 'WebSite', name: siteName, url: origin, publisher, potentialAction };
  return [{ 'script:ld+json': { '@context': 'https://schema.org', ...website } }];
}

/** The featured few are chosen from this many. */
const considered = 24;

export async function loader({ context }: Route.LoaderArgs) {
  const { mode, publicOrigin, paymentMethods } = context.get(pageContext);
  const [featured, figures] = await Promise.all([
    loadFeatured(context),
    mode === 'live' ? loadFigures(context) : sandboxFigures,
  ]);
  return {
    host: new URL(publicOrigin).host,
    ...contentTeaser(),
    ...featured,
    figures,
    voices: mode === 'sandbox',
    payPal: paymentMethods.includes('PayPal'),
  };
}

async function loadFigures(context: Route.LoaderArgs['context']): Promise<Figure[]> {
  try {
    return realFigures(await apiOf(context)('GET /shared/figures', {}));
  } catch (error) {
    // The page works without them.
    context.get(pageContext).logFailure(texts.failedToFetchFigures, error);
    return [];
  }
}

async function loadFeatured(context: Route.LoaderArgs['context']) {
  const size = { row: 4, smallPatches: 2 };
  try {
    const query = { limit: String(considered), ordering: '-follower_count' } as const;
    const { results } = await apiOf(context)('GET /beneficiary/professionals', { query });
    return chooseFeatured(results, size);
  } catch (error) {
    // The page works without them.
    context.get(pageContext).logFailure(texts.failedToFetchBeneficiaryList, error);
    return chooseFeatured([], size);
  }
}

export default function HomePage({
  loaderData: { host, row, patches, posts, resources, figures, voices, payPal },
}: Route.ComponentProps) {
  return (
    <main id="content">
      <Hero patches={patches} />
      <FeaturedRow beneficiaries={row} />
      <FeatureCards payPal={payPal} />
      <HowItWorks />
      <Testimonials figures={figures} voices={voices} />
      <Download host={host} shown={row[0]} />
      <BlogTeaser posts={posts} />
      <ArtistResources resources={resources} />
    </main>
  );
}

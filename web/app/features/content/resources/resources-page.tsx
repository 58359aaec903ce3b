import { paths } from '#contract/paths.ts';
import { contentNames, contentTexts } from '#texts/content.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ResourceSummary } from '../content.ts';
import { ContentHero } from '../content-hero.tsx';
import { content, summarizeResource } from '../content-lists.ts';
import { FilterChips, FilterForm, foundId } from '../filter-form.tsx';
import { Illustration } from '../illustration.tsx';
import { resourceChips, resourceGroups } from '../kinds.ts';
import { filterResources, keyOf, nameOf, readSearch } from '../list-filters.ts';
import type { Route } from './+types/resources-page';
import { ResourceCard } from './resource-card.tsx';
import { SuccessKit } from './success-kit.tsx';
import { TopicTiles } from './topic-tiles.tsx';

const texts = contentTexts.resources;

export const handle = documentPage;
export const clientLoader = openAsDocument;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const search = readSearch(searchParams);
  const chip = resourceChips.find(({ name }) => keyOf(name) === searchParams.get('type'));
  const topic = nameOf(resourceGroups, searchParams.get('topic'));
  const found = filterResources(content.resources, { type: chip?.type, topic, search });
  return { search, chip: chip?.name, topic, resources: found.map(summarizeResource) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { search = '', chip, topic } = loaderData ?? {};
  return pageMeta(matches, {
    title: [topic && contentNames[topic], chip && contentNames[chip], texts.metaTitle]
      .filter(Boolean)
      .join(' · '),
    description: texts.metaDescription,
    path: paths.resources({ type: keyOf(chip ?? ''), topic: keyOf(topic ?? '') }),
    noIndex: search !== '',
  });
};

export default function ResourcesPage({
  loaderData: { search, chip, topic, resources },
}: Route.ComponentProps) {
  const query = { search, type: keyOf(chip ?? ''), topic: keyOf(topic ?? '') };
  const chips = [undefined, ...resourceChips].map((one) => ({
    name: one ? contentNames[one.name] : texts.all,
    href: paths.resources({ ...query, type: one ? keyOf(one.name) : '' }),
    current: one?.name === chip,
  }));
  return (
    <main id="content">
      <ContentHero
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
        tone="green"
        seed="kuta"
        picture={
          <Illustration
            name="resources-hero"
            alt=""
            sizes="36rem"
            priority
            wideOnly
            className="content-hero-picture"
          />
        }
      >
        <FilterForm
          action={paths.resources()}
          search={search}
          hiddenFields={{ type: query.type, topic: query.topic }}
          clearTo={paths.resources({ ...query, search: '' })}
          texts={texts}
          variant="btn-primary"
        />
      </ContentHero>
      <section id="resources" className="page pt-10" aria-label={texts.title}>
        <div id={foundId}>
          <FilterChips label={texts.types} chips={chips} />
        </div>
        <p role="status" className="mt-8 mb-5 text-muted">
          {texts.summary(resources.length, topic && contentNames[topic], chip && contentNames[chip], search)}
          {topic && (
            <>
              {' '}
              <a href={paths.resources({ ...query, topic: '' })} className="link">
                {texts.everyTopic}
              </a>
            </>
          )}
        </p>
        <ResourceList resources={resources} />
      </section>
      <div className="page pt-(--section-gap)">
        <SuccessKit />
      </div>
      <TopicTiles current={topic} />
    </main>
  );
}

function ResourceList({ resources }: { resources: readonly ResourceSummary[] }) {
  if (resources.length === 0)
    return (
      <EmptyState title={texts.empty.title} description={texts.empty.description}>
        <a className="btn" href={paths.resources()}>
          {texts.empty.clear}
        </a>
      </EmptyState>
    );
  return (
    <ul className="card-grid">
      {resources.map((resource) => (
        <li key={resource.slug}>
          <ResourceCard resource={resource} />
        </li>
      ))}
    </ul>
  );
}

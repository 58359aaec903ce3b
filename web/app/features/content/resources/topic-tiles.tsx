import { paths } from '#contract/paths.ts';
import { contentNames, contentTexts, topicTexts } from '#texts/content.ts';
import type { ResourceSummary } from '../content.ts';
import { resourceGroups } from '../kinds.ts';
import { keyOf } from '../list-filters.ts';
import { ResourceIcon } from './resource-card.tsx';

const tileVariants: Readonly<
  Record<(typeof resourceGroups)[number], { icon: ResourceSummary['iconName']; tone: string }>
> = {
  'Getting Started': {
    icon: 'BookOpen',
    tone: 'saffron',
  },
  Marketing: { icon: 'FileText', tone: 'coral' },
  'Audience Growth': { icon: 'Users', tone: 'green' },
  Analytics: { icon: 'PieChart', tone: 'brown' },
};

/** Section 2: "Four category tiles", each the list of its topic. */
export function TopicTiles({ current }: { current: string | undefined }) {
  return (
    <section className="page section" aria-labelledby="topics">
      <h2 id="topics" className="text-title">
        {contentTexts.resources.groups.title}
      </h2>
      <ul className="mt-9 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {resourceGroups.map((name) => (
          <li key={name}>
            <a
              href={`${paths.resources({ topic: keyOf(name) })}#resources`}
              className="card card-link topic-tile"
              aria-current={name === current ? 'true' : undefined}
            >
              <ResourceIcon name={tileVariants[name].icon} tone={tileVariants[name].tone} />
              <span className="mt-6 block text-heading font-display">{contentNames[name]}</span>
              <span className="mt-1.5 block text-muted">{topicTexts[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from 'react-router';
import { contentNames, contentTexts as texts } from '#texts/content.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { ResourceSummary } from '../content.ts';

/** Section 2, "Resources": icon, type, title, description and button; external ones open in a new tab. */
export function ResourceCard({
  resource: {
    slug,
    title,
    description,
    type,
    iconName,
    iconBgColor,
    bgColor,
    isExternal,
    buttonText,
    buttonLink,
  },
  heading: Heading = 'h2',
}: {
  resource: ResourceSummary;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <div className={`resource-top tone-${bgColor}`}>
        <TibebBand seed={slug} height={24} />
        <ResourceIcon name={iconName} tone={iconBgColor} />
      </div>
      <div className="flex flex-1 flex-col p-5 pt-4 sm:p-6 sm:pt-4">
        <p className="font-semibold text-[0.9375rem] text-muted">{contentNames[type]}</p>
        <Heading className="mt-1.5 text-heading">{title}</Heading>
        <p className="mt-2.5 mb-5 text-muted">{description}</p>
        <p className="mt-auto">
          <ResourceLink to={buttonLink} external={isExternal} about={title}>
            {buttonText}
          </ResourceLink>
        </p>
      </div>
    </article>
  );
}

function ResourceLink({
  to,
  external,
  about,
  children,
}: {
  to: string;
  external: boolean;
  about: string;
  children: string;
}) {
  const cardProps = {
    className: 'btn btn-quiet after:absolute after:inset-0',
    'aria-label': `${children}: ${about}${external ? ` (${texts.newTab})` : ''}`,
  };
  if (external) {
    return (
      <a href={to} target="_blank" rel="noopener" {...cardProps}>
        {children}
        <span aria-hidden>↗</span>
      </a>
    );
  }
  return (
    <Link reloadDocument to={to} {...cardProps}>
      {children}
    </Link>
  );
}

/**
 * The icon for a name of section 3, on a woven diamond. It is drawn from a file, so that the page's code does not contain it.
 */
export function ResourceIcon({ name, tone }: { name: ResourceSummary['iconName']; tone: string }) {
  return (
    <span className={`resource-icon tone-${tone}`} aria-hidden>
      <svg width="28" height="28" aria-hidden>
        <use href={`/pictures/content/icons.svg#${name}`} />
      </svg>
    </span>
  );
}

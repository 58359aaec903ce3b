import { ArrowLeft, Download } from 'lucide-react';
import { data, redirect } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { contentNames, contentTexts } from '#texts/content.ts';
import { withContacts } from '#web/platform/contacts.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { ArticleBody, Contents } from '../article-body.tsx';
import type { ResourceSummary } from '../content.ts';
import { content, summarizeResource } from '../content-lists.ts';
import { related } from '../list-filters.ts';
import { Missing } from '../missing.tsx';
import { Related } from '../related.tsx';
import { Share } from '../share.tsx';
import type { Route } from './+types/resource-page';
import { ResourceCard, ResourceIcon } from './resource-card.tsx';
import { resourcePicture } from './share-resource.ts';

const texts = contentTexts.resource;

export const handle = documentPage;
export const clientLoader = openAsDocument;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const resource = content.resources.find(({ slug }) => slug === params.slug);
  if (resource?.isExternal) throw redirect(resource.buttonLink);
  if (!resource) {
    page.logUnknownPath(url.pathname);
    return data({ resource: null, more: [], url: '' }, { status: 404 });
  }
  const { words, ...shown } = resource;
  const more = related(content.resources, resource, ({ group }) => group === resource.group);
  const address = absoluteUrl(page.publicOrigin, paths.resource(resource.slug));
  const html = withContacts(shown.html, page.contacts);
  return { resource: { ...shown, html }, more: more.map(summarizeResource), url: address };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.resource)
    return pageMeta(matches, { ...texts.notFound, path: paths.resources(), noIndex: true });
  const { title, description, slug } = loaderData.resource;
  const path = paths.resource(slug);
  return pageMeta(matches, {
    title,
    description,
    path,
    type: 'article',
    image: {
      url: sharePictureAddress(path, resourcePicture(loaderData.resource)),
      alt: title,
      ...sharePictureSize,
    },
  });
};

export default function ResourcePage({ loaderData: { resource, more, url } }: Route.ComponentProps) {
  const back = { href: paths.resources(), text: texts.back };
  if (!resource) return <Missing texts={texts.notFound} seed="mislaid" back={back} />;
  const { title, description, type, group, html, sections, downloads, iconName, iconBgColor, bgColor } =
    resource;
  return (
    <main id="content">
      <article>
        <header className={`resource-head tone-${bgColor}`}>
          <div className="page pt-6 pb-10 sm:pb-14">
            <a href={back.href} className="btn btn-ghost -ml-3 print:hidden">
              <ArrowLeft size={18} aria-hidden />
              {back.text}
            </a>
            <div className="mt-6 flex flex-wrap items-start gap-x-9 gap-y-7">
              <ResourceIcon name={iconName} tone={iconBgColor} />
              <div className="max-w-3xl flex-1 basis-80">
                <p className="font-semibold">
                  {contentNames[type]} · {contentNames[group]}
                </p>
                <h1 className="mt-2 text-title">{title}</h1>
                <p className="mt-4 text-lead">{description}</p>
                <div className="mt-7 flex flex-wrap gap-3 print:hidden">
                  {downloads[0] && <DownloadLink download={downloads[0]} className="btn btn-primary" first />}
                  <Share title={title} url={url} copied={texts.copied} />
                </div>
              </div>
            </div>
          </div>
          <TibebBand seed={resource.slug} height={24} />
        </header>
        <div className="page pb-(--section-gap)">
          <div className="article-columns">
            <div>
              <ArticleBody html={html} className="prose-article" />
              <Downloads downloads={downloads} />
            </div>
            <Contents sections={sections} className="article-aside" />
          </div>
        </div>
      </article>
      <Related
        title={texts.related}
        seed={`after ${resource.slug}`}
        items={more}
        card={(one) => <ResourceCard resource={one} heading="h3" />}
      />
    </main>
  );
}

function Downloads({ downloads }: Pick<ResourceSummary, 'downloads'>) {
  if (downloads.length === 0) return null;
  return (
    <section className="card mt-12 max-w-[44rem] overflow-hidden print:hidden" aria-labelledby="downloads">
      <TibebBand seed="take it with you" height={24} />
      <div className="p-6">
        <h2 id="downloads" className="text-heading">
          {texts.downloads}
        </h2>
        <ul className="mt-4 grid justify-items-start gap-3">
          {downloads.map((download) => (
            <li key={download.file}>
              <DownloadLink download={download} className="btn btn-quiet text-left" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function DownloadLink({
  download: { file, label, kind },
  className,
  first = false,
}: {
  download: ResourceSummary['downloads'][number];
  className: string;
  /** The first button, in the head of the page, whose label says what it does. */
  first?: boolean;
}) {
  return (
    <a href={file} download className={className}>
      <Download size={18} aria-hidden />
      {first ? `${texts.download}: ${label}` : label}
      <span className="font-normal">({kind})</span>
    </a>
  );
}

import { ArrowLeft, Mail, Scale, Shield } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import { formatDate } from '#web/platform/dates.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { content } from '../content-lists.ts';
import type { Route } from './+types/legals-page';

const texts = contentTexts.legal;
const pages = [
  { slug: 'terms-of-service', href: paths.termsOfService(), icon: Scale, tone: 'tone-saffron' },
  { slug: 'privacy', href: paths.privacy(), icon: Shield, tone: 'tone-green' },
] as const;

export const handle = documentPage;
export const clientLoader = openAsDocument;

export function loader({ context }: Route.LoaderArgs) {
  const { contacts } = context.get(pageContext);
  return {
    contacts,
    pages: content.legalPages.map(({ slug, title, updated }) => ({ slug, title, updated })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.metaDescription, path: paths.legals() });

export default function LegalsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      {/* With a script it goes back in the history. */}
      <a href={paths.home()} data-back="" className="btn btn-ghost -ml-3">
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </a>
      <p className="eyebrow mt-4">{texts.eyebrow}</p>
      <h1 className="mt-3 text-title">{texts.title}</h1>
      <p className="mt-4 max-w-2xl text-lead text-muted">{texts.lead}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-2">
        {pages.map(({ slug, href, icon: Icon, tone }) => {
          const page = loaderData.pages.find((one) => one.slug === slug);
          if (!page) return null;
          return (
            <li key={slug} className="card card-link relative overflow-hidden">
              <TibebBand seed={slug} height={24} />
              <div className="p-6 sm:p-8">
                <span className={`legal-icon ${tone}`} aria-hidden>
                  <Icon size={26} />
                </span>
                <h2 className="mt-6 text-heading">
                  <a href={href} className="after:absolute after:inset-0">
                    {page.title}
                  </a>
                </h2>
                <p className="mt-2 text-muted">{texts.about[slug]}</p>
                <p className="mt-4 text-[0.9375rem] text-muted">
                  {texts.updated(formatDate(`${page.updated}T12:00:00+03:00`))}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <section className="mt-14" aria-labelledby="questions">
        <h2 id="questions" className="text-heading">
          {texts.questions}
        </h2>
        <ul className="mt-5 grid gap-4 sm:grid-cols-2">
          {(['legal', 'support'] as const).map((kind) => (
            <li key={kind} className="border-line border-t pt-4">
              <p className="font-bold">{texts.contacts[kind].name}</p>
              <p className="text-muted">{texts.contacts[kind].about}</p>
              <a
                href={`mailto:${loaderData.contacts[kind]}`}
                className="link mt-1 inline-flex min-h-11 items-center gap-2"
              >
                <Mail size={18} aria-hidden />
                {loaderData.contacts[kind]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

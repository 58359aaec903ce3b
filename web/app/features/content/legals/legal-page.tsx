import { ArrowLeft, Printer } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import { withContacts } from '#web/platform/contacts.ts';
import { formatDate } from '#web/platform/dates.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { ArticleBody, Contents } from '../article-body.tsx';
import { content } from '../content-lists.ts';
import type { Route } from './+types/legal-page';

const texts = contentTexts.legal;

export const handle = documentPage;
export const clientLoader = openAsDocument;

/**
 * Terms and privacy are this page with different texts. The text is found by the route's pattern and not by the address, which
 * may be in capitals or end with a slash.
 */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const page = content.legalPages.find(({ slug }) => pattern.endsWith(`/${slug}`));
  if (!page) throw new Error(`There is no legal text for ${pattern}.`);
  const { words, ...shown } = page;
  return { ...shown, html: withContacts(shown.html, context.get(pageContext).contacts) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const terms = loaderData?.slug === 'terms-of-service';
  return pageMeta(matches, {
    title: loaderData?.title ?? texts.title,
    description: terms ? texts.about['terms-of-service'] : texts.about.privacy,
    path: terms ? paths.termsOfService() : paths.privacy(),
  });
};

export default function LegalTextPage({
  loaderData: { title, updated, html, sections },
}: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      {/* With a script it goes back in the history: to the sign-up form, for example. */}
      <a href={paths.legals()} data-back="" className="btn btn-ghost -ml-3 print:hidden">
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </a>
      <article>
        <header className="mt-4">
          <p className="eyebrow">{texts.eyebrow}</p>
          <h1 className="mt-3 text-title">{title}</h1>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="text-muted">{texts.updated(formatDate(`${updated}T12:00:00+03:00`))}</p>
            <button type="button" className="btn btn-quiet needs-script print:hidden" data-print="">
              <Printer size={18} aria-hidden />
              {texts.print}
            </button>
          </div>
        </header>
        <div className="article-columns">
          <ArticleBody html={html} className="prose-legal" />
          <Contents sections={sections} className="article-aside" />
        </div>
      </article>
    </main>
  );
}

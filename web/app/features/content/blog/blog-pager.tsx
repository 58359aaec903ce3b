import { paths } from '#contract/paths.ts';
import { contentTexts } from '#texts/content.ts';
import type { DrawnPage } from '../list-filters.ts';

const texts = contentTexts.blog;

/**
 * Section 2: "Previous disabled, 1, 2, 3, Next". A page without posts is shown as unavailable and is not a link, so that nobody
 * is led to an empty page.
 */
export function BlogPager({
  page,
  drawn,
  query,
}: {
  page: number;
  drawn: readonly DrawnPage[];
  query: { search: string; category?: string | undefined };
}) {
  if (drawn.length <= 1) return null;
  const pages = drawn.filter(({ exists }) => exists).length;
  const hrefOf = (to: number) =>
    to >= 1 && to <= pages
      ? paths.blog({ search: query.search, category: query.category ?? '', page: to })
      : undefined;
  return (
    <div className="mt-14 grid justify-items-center gap-4 text-center">
      <nav aria-label={texts.pages} className="pager">
        <Step href={hrefOf(page - 1)} className="px-4" rel="prev">
          {texts.previous}
        </Step>
        <ol className="contents">
          {drawn.map((one) => (
            <li key={one.page}>
              <Step href={hrefOf(one.page)} current={one.page === page}>
                {String(one.page)}
              </Step>
            </li>
          ))}
        </ol>
        <Step href={hrefOf(page + 1)} className="px-4" rel="next">
          {texts.next}
        </Step>
      </nav>
      {pages < drawn.length && <p className="text-[0.9375rem] text-muted">{texts.pagesToCome}</p>}
    </div>
  );
}

function Step({
  href,
  current = false,
  className = '',
  rel,
  children,
}: {
  href: string | undefined;
  current?: boolean;
  className?: string;
  rel?: 'prev' | 'next';
  children: string;
}) {
  const pageClass = `pager-page ${className}`;
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is no stop for the keyboard.
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role to be disabled in.
      <span role="link" aria-disabled="true" className={`${pageClass} pager-unavailable`}>
        {children}
      </span>
    );
  }
  return (
    <a href={href} className={pageClass} aria-current={current ? 'page' : undefined} rel={rel}>
      {children}
    </a>
  );
}

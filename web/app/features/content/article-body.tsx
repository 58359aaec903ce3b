import { contentTexts as texts } from '#texts/content.ts';
import type { Body, Section } from './content.ts';

/** A text of ours, made into HTML at build time. */
export function ArticleBody({ html, className = '' }: Pick<Body, 'html'> & { className?: string }) {
  return (
    <div
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered by the build.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The headings of a text as links to them. Texts with fewer than three have no table of contents. */
export function Contents({ sections, className = '' }: { sections: readonly Section[]; className?: string }) {
  if (sections.length < 3) return null;
  return (
    <nav aria-labelledby="contents" className={`article-contents ${className}`}>
      <h2 id="contents" className="font-bold font-sans text-[0.9375rem]">
        {texts.contents}
      </h2>
      <ol className="mt-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

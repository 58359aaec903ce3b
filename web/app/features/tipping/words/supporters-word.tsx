import { reportPath } from '#contract/reports/paths.ts';
import type { SupporterWords } from '#contract/tipping/schemas.ts';
import { tippingTexts } from '#texts/tipping.ts';
import { languageOf } from '#web/platform/language.ts';

/** A fan's public message. */
export function SupportersWord({ words, className }: { words: SupporterWords; className: string }) {
  const { id, text, supporter } = words;
  return (
    <figure className={className}>
      <blockquote className="line-clamp-6 whitespace-pre-line border-saffron border-l-4 pl-4 text-lead wrap-anywhere">
        <p lang={languageOf(text)}>{text}</p>
      </blockquote>
      <figcaption className="mt-2 pl-5 text-muted text-sm">
        {supporter ? <span lang={languageOf(supporter)}>{supporter}</span> : tippingTexts.supporter}
        {' · '}
        <a
          href={reportPath('message', id)}
          rel="nofollow"
          className="link"
          aria-label={tippingTexts.reportWords}
        >
          {tippingTexts.report}
        </a>
      </figcaption>
    </figure>
  );
}

import { tippingTexts } from '#texts/tipping.ts';
import { languageOf } from '#web/platform/language.ts';

/** The performer's thanks to everybody who tips. */
export function ThankYou({ name, words }: { name: string; words: string }) {
  return (
    <figure className="grid w-full max-w-xl gap-3 rounded-lg border border-green bg-green-soft p-4 text-left sm:p-5">
      <figcaption className="text-muted" lang={languageOf(name)}>
        {tippingTexts.thankYou(name)}
      </figcaption>
      <blockquote
        className="whitespace-pre-line wrap-anywhere font-display text-heading"
        lang={languageOf(words)}
      >
        {words}
      </blockquote>
    </figure>
  );
}

import { campaignTexts } from '#texts/campaigns.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

const texts = campaignTexts.how;
const tones = ['feature-saffron', 'feature-coral', 'feature-green', 'feature-indigo'] as const;

/** Section 2: four how-it-works tiles. */
export function HowFundingWorks() {
  return (
    <section aria-labelledby="how-funding" className="page pt-(--section-gap)">
      <h2 id="how-funding" className="text-title">
        {texts.title}
      </h2>
      <ol className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {texts.tiles.map(({ title, text }, at) => (
          <li key={title} className={`${tones[at]} overflow-hidden rounded-lg text-[#2b1710]`}>
            <TibebBand seed={`funding ${at}`} height={24} />
            <div className="p-5 pb-6">
              <span className="font-display text-[2.5rem] leading-none" aria-hidden>
                {at + 1}
              </span>
              <h3 className="mt-3 text-heading">{title}</h3>
              <p className="mt-2 leading-normal">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

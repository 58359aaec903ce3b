import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { testimonialsTexts as texts } from '#texts/home.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Figure } from './figures.ts';
import { StarRow } from './star-row.tsx';
import { testimonials } from './testimonials.data.ts';
import { useScroller } from './use-scroller.ts';

type Testimonial = (typeof testimonials)[number];

const filters = [
  { value: 'all', label: texts.all },
  { value: 'artist', label: texts.artists },
  { value: 'fan', label: texts.fans },
  { value: 'venue', label: texts.venues },
] as const;

/** The testimonials are invented, so only the sandbox shows them; `figures` are shown as passed. */
export function Testimonials({ figures, voices }: { figures: readonly Figure[]; voices: boolean }) {
  return (
    <section id="testimonials" className="said" aria-labelledby="testimonials-title">
      <div className="page section">
        <div className="said-head">
          <div>
            <p className="eyebrow">{texts.testimonials}</p>
            <h2 id="testimonials-title" className="mt-3 text-title">
              {voices ? texts.title : texts.titleOfNone}
            </h2>
          </div>
          {figures.length > 0 && (
            <dl className="said-figures">
              {figures.map(({ figure, of }) => (
                <div key={of}>
                  <dt>{of}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {voices && <Voices />}
        <div className="said-call">
          <div>
            <h3 className="text-heading">{texts.invitation}</h3>
            <p className="mt-1.5 text-muted">{texts.invitationLead}</p>
          </div>
          <Link to={paths.shareStory()} className="btn btn-primary">
            {texts.submitYourTestimonial}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Voices() {
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all');
  const list = useRef<HTMLUListElement>(null);
  const { reach, check, scroll, toStart } = useScroller(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other cards, so there is another end.
  useEffect(() => {
    toStart();
    check();
  }, [filter]);
  const shown = testimonials.filter(({ category }) => filter === 'all' || category === filter);
  return (
    <>
      <div className="said-controls">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.showTestimonialsOf}</legend>
          {filters.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className="filter-chip"
              aria-pressed={filter === value}
              onClick={() => setFilter(value)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <div className="flex gap-2">
          <Arrow to="left" able={reach.left} onClick={() => scroll(-1)} />
          <Arrow to="right" able={reach.right} onClick={() => scroll(1)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too (WCAG 2.1.1). */}
      <ul ref={list} className="voices" tabIndex={0} aria-label={texts.testimonials}>
        {shown.map((one) => (
          <Voice key={one.name} testimonial={one} />
        ))}
      </ul>
    </>
  );
}

function Arrow({ to, able, onClick }: { to: 'left' | 'right'; able: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // A button that becomes disabled must not keep the focus: it moves to its neighbour.
  useEffect(() => {
    const own = button.current;
    if (able || document.activeElement !== own) return;
    const other = own?.nextElementSibling ?? own?.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  }, [able]);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-icon"
      aria-label={to === 'left' ? texts.scrollLeft : texts.scrollRight}
      disabled={!able}
      onClick={onClick}
    >
      {to === 'left' ? <ChevronLeft size={22} aria-hidden /> : <ChevronRight size={22} aria-hidden />}
    </button>
  );
}

function Voice({
  testimonial: { avatar, name, role, quote, rating, category },
}: {
  testimonial: Testimonial;
}) {
  return (
    <li className={`voice voice-${category}`}>
      <TibebBand seed={`voice ${category}`} height={24} />
      <figure>
        <StarRow rating={rating} />
        <blockquote>{quote}</blockquote>
        <figcaption>
          <span className="flex-none">
            <Avatar src={avatar} seed={name} alt="" size={64} className="size-16 rounded-full" />
          </span>
          <span>
            <b>{name}</b>
            <br />
            <span className="text-muted">{role}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

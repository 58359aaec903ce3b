import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { heroTexts as texts } from '#texts/home.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { tibebAddress } from '#web/ui/tibeb/address.ts';
import type { Featured } from './choose-featured.ts';
import { followScroll } from './parallax.ts';

/** In patches: more columns than any screen shows, so that the cloth always runs off its edge. */
const quilt = { width: 8, height: 3 };

export function Hero({ patches }: { patches: readonly Featured[] }) {
  const hero = useRef<HTMLElement>(null);
  useEffect(() => (hero.current ? followScroll(hero.current) : undefined), []);
  return (
    <div className="hero-stage">
      <section ref={hero} className="hero">
        <div className="hero-words">
          <p className="eyebrow">{texts.supportCreatorsWithJustATip}</p>
          <h1 className="mt-2 text-display sm:mt-5">
            {fillText(texts.promise, { tip: <em className="hero-tip">{texts.tip}</em> })}
          </h1>
          <p className="mt-4 max-w-lg sm:mt-6 text-lead text-muted">{texts.lead}</p>
          <div className="mt-6 flex flex-wrap gap-4 sm:mt-9">
            <Link to={paths.professionals()} className="btn btn-primary btn-large">
              {texts.getStarted}
            </Link>
            <AnchorLink anchor="how-it-works" offset={100} className="btn btn-large">
              {texts.learnHowItWorks}
            </AnchorLink>
          </div>
        </div>
        <div className="hero-cloth">
          <div className="hero-quilt">
            <img
              src={tibebAddress('quilt', 'timket', quilt)}
              alt=""
              width={quilt.width * 32}
              height={quilt.height * 32}
              fetchPriority="high"
            />
            {patches.map((patch, at) => (
              <Link key={patch.id} to={paths.professional(patch.id)} className="hero-patch">
                <Portrait patch={patch} main={at === 0} />
              </Link>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

function Portrait({ patch: { id, name, picture }, main }: { patch: Featured; main: boolean }) {
  return (
    <Avatar
      src={picture}
      seed={id}
      alt={name}
      size={480}
      priority={main}
      className="size-full object-cover"
    />
  );
}

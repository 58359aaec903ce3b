import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { featuredRowTexts as texts } from '#texts/home.ts';
import { languageOf } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/picture.tsx';
import type { Featured } from './choose-featured.ts';

export function FeaturedRow({ beneficiaries }: { beneficiaries: readonly Featured[] }) {
  if (beneficiaries.length === 0) return null;
  return (
    <section className="page section pb-0" aria-labelledby="featured">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className="eyebrow">{texts.onTibebRightNow}</p>
          <h2 id="featured" className="mt-3 text-title">
            {texts.title}
          </h2>
        </div>
        <Link to={paths.professionals()} className="btn">
          {texts.seeEveryone}
        </Link>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-4 md:grid-cols-4 lg:gap-6">
        {beneficiaries.map(({ id, name, picture, types, followers }) => (
          <li key={id} className="card card-link overflow-hidden">
            <Link to={paths.professional(id)} className="flex h-full flex-col">
              <Avatar
                src={picture}
                seed={id}
                alt=""
                size={480}
                className="aspect-square w-full object-cover"
              />
              <span className="px-4 pt-4 pb-5 sm:px-5">
                <span
                  className="line-clamp-3 font-display text-[1.25rem] leading-tight"
                  lang={languageOf(name)}
                >
                  {name}
                </span>
                <span className="mt-1.5 block text-[0.9375rem] text-muted leading-snug">
                  {types && <span className="line-clamp-2">{types}</span>}
                  {texts.followers(followers)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

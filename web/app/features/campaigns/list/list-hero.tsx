import type { RefObject } from 'react';
import { campaignTexts } from '#texts/campaigns.ts';
import { Banner } from '#web/ui/picture.tsx';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import { StartButton } from './new-campaign.tsx';

const texts = campaignTexts.list;

/** The text, beside a cloth sewn from two projects and two patches of tibeb. */
export function ListHero({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <section className="page grid items-center gap-10 pt-10 sm:pt-14 lg:grid-cols-[1fr_1.05fr]">
      <div>
        <p className="eyebrow">{texts.eyebrow}</p>
        <h1 className="mt-4 text-display">{texts.title}</h1>
        <p className="mt-5 max-w-lg text-lead text-muted">{texts.lead}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <StartButton dialog={dialog} />
          <a href="#projects-to-fund" className="btn btn-large">
            {texts.seeProjects}
          </a>
        </div>
      </div>
      <div
        className="grid aspect-4/3 grid-cols-[1.6fr_1fr] grid-rows-[minmax(0,1.15fr)_minmax(0,1fr)] overflow-hidden rounded-xl sm:max-lg:aspect-2/1"
        aria-hidden
      >
        <Project id="two-hundred-steps" priority />
        <TibebPoster seed="fund-me" width={480} height={480} priority className="size-full min-w-0" />
        <TibebPoster seed="fund-me timket" width={640} height={480} className="size-full min-w-0" />
        <Project id="begena-for-girls" />
      </div>
    </section>
  );
}

function Project({ id, priority = false }: { id: string; priority?: boolean }) {
  return (
    <div className="min-w-0 overflow-hidden">
      <Banner
        src={`/pictures/campaigns/${id}-600.webp`}
        seed={id}
        alt=""
        width={600}
        height={315}
        priority={priority}
        className="size-full object-cover"
      />
    </div>
  );
}

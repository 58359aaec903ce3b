import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { tryTexts } from '#texts/demonstration.ts';
import { formatAmount } from '#web/platform/money.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Tried } from './load-try.server.ts';

const texts = tryTexts.now;
const hourMs = 60 * 60 * 1000;

/** The evening and the campaign that are under way at this moment. */
export function GoingOn({ stage, collecting, loadedAtMs }: Tried) {
  return (
    <section className="page pt-10 sm:pt-12" aria-labelledby="going-on">
      <h2 id="going-on" className="text-heading">
        {texts.title}
      </h2>
      {!stage && <p className="mt-3 text-muted">{texts.nothing}</p>}
      <ul className="mt-5 grid gap-5 md:grid-cols-2">
        {stage && (
          <Card
            seed="lamps"
            tone="feature-saffron"
            title={stage.event.title}
            main={stage.act ? texts.onStage(stage.act.name) : texts.break}
            more={
              stage.goal &&
              texts.raised(
                formatAmount(stage.goal.reached),
                formatAmount(stage.goal.amount),
                stage.goal.title,
              )
            }
            link={texts.openStage}
            href={eventStagePaths.stage(stage.code)}
          />
        )}
        {collecting && (
          <Card
            seed="record"
            tone="feature-green"
            title={collecting.title}
            main={texts.closes(formatAmount(collecting.pledged), formatAmount(collecting.goal))}
            more={texts.left(hoursUntil(collecting.closes_at, loadedAtMs))}
            link={texts.openCampaign}
            href={paths.campaign(collecting.slug)}
          />
        )}
      </ul>
    </section>
  );
}

function hoursUntil(moment: string, nowMs: number): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - nowMs) / hourMs));
}

function Card({
  seed,
  tone,
  title,
  main,
  more,
  link,
  href,
}: {
  seed: string;
  tone: 'feature-saffron' | 'feature-green';
  title: string;
  main: string;
  more: string | null;
  link: string;
  href: string;
}) {
  return (
    <li className={`${tone} overflow-hidden rounded-lg text-[#2b1710]`}>
      <TibebBand seed={seed} height={24} />
      <div className="p-5 sm:p-6">
        <h3 className="text-heading">{title}</h3>
        <p className="mt-2 font-semibold">{main}</p>
        {more && <p className="mt-1">{more}</p>}
        <a href={href} className="btn mt-5">
          {link}
        </a>
      </div>
    </li>
  );
}

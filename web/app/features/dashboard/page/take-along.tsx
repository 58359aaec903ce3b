import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';

/** Downloads of the dashboard: tips, supporters and figures as files, and signs to print. */
export function TakeAlong({ page: { id, listed } }: { page: ManagedPage }) {
  const files = [
    { href: dashboardPaths.tips(id), label: texts.more.download },
    { href: dashboardPaths.supportersFile(id), label: texts.more.supporters },
    { href: dashboardPaths.figures(id, 'day'), label: texts.more.days },
    { href: dashboardPaths.figures(id, 'night'), label: texts.more.nights },
  ];
  return (
    <section className="card grid gap-3 p-5 sm:p-6" aria-labelledby="take-along">
      <h2 id="take-along" className="text-heading">
        {texts.more.title}
      </h2>
      {files.map(({ href, label }) => (
        <a key={href} className="btn btn-quiet" href={href}>
          {label}
        </a>
      ))}
      {listed && <SignLink id={id} />}
    </section>
  );
}

/** Opens the signs to print in another tab. */
export function SignLink({ id }: { id: string }) {
  return (
    <a className="btn btn-quiet" href={stagePaths.signs({ id })} target="_blank" rel="noopener">
      {texts.more.sign}
      <span className="sr-only"> {texts.more.newTab}</span>
    </a>
  );
}

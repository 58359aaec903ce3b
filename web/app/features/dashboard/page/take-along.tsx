import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { paths } from '#contract/paths.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';

/** Downloads of the dashboard: all tips as a file, and a sign to print. */
export function TakeAlong({ page: { id, listed } }: { page: ManagedPage }) {
  return (
    <section className="card grid gap-3 p-5 sm:p-6" aria-labelledby="take-along">
      <h2 id="take-along" className="text-heading">
        {texts.more.title}
      </h2>
      <a className="btn btn-quiet" href={dashboardPaths.tips(id)} download>
        {texts.more.download}
      </a>
      {listed && <SignLink id={id} />}
    </section>
  );
}

/** Opens the sign to print in another tab. */
export function SignLink({ id }: { id: string }) {
  return (
    <a className="btn btn-quiet" href={paths.tipSign(id)} target="_blank" rel="noopener">
      {texts.more.sign}
      <span className="sr-only"> {texts.more.newTab}</span>
    </a>
  );
}

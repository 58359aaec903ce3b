import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';

const texts = dashboardTexts.files;

/** Downloads of the dashboard: tips, supporters and figures as files. */
export function TakeAlong({ id }: { id: string }) {
  const files = [
    { href: dashboardPaths.tips(id), label: texts.tips },
    { href: dashboardPaths.supportersFile(id), label: texts.supporters },
    { href: dashboardPaths.figures(id, 'day'), label: texts.days },
    { href: dashboardPaths.figures(id, 'week'), label: texts.weeks },
    { href: dashboardPaths.figures(id, 'month'), label: texts.months },
    { href: dashboardPaths.figures(id, 'night'), label: texts.nights },
  ];
  return (
    <section className="card grid gap-2 p-5 sm:p-6" aria-labelledby="take-along">
      <h2 id="take-along" className="text-heading">
        {texts.title}
      </h2>
      <p className="text-muted">{texts.lead}</p>
      <ul className="flex flex-wrap gap-x-6">
        {files.map(({ href, label }) => (
          <li key={href}>
            <a className="link inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

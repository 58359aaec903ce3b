import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { opensElsewhere } from '#web/ui/use-leaving.ts';

/** The frame of the create and edit pages: the Back button, the title, the form. */
export function EventFormPage({
  title,
  lead,
  seed,
  children,
}: {
  title: string;
  lead: ReactNode;
  seed: string;
  children: ReactNode;
}) {
  return (
    <main id="content" className="page max-w-5xl pt-6 pb-(--section-gap)">
      <Back />
      <div className="card mt-3 overflow-hidden">
        <TibebBand seed={seed} height={24} className="block" />
        <div className="p-5 sm:p-10">
          <h1 className="text-title">{title}</h1>
          <p className="mt-3 mb-8 text-lead text-muted">{lead}</p>
          {children}
        </div>
      </div>
    </main>
  );
}

/** Section 2: 'Back (history back)'; leads to the list of events where the history is empty. */
function Back() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    const index: unknown = window.history.state?.idx;
    if (typeof index !== 'number' || index === 0) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={paths.eventManagement()} onClick={onClick} className="btn btn-ghost -ml-3">
      <ArrowLeft size={18} aria-hidden />
      {texts.back}
    </Link>
  );
}

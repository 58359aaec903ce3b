import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { proveFirstTexts as texts } from '#texts/events/organizing.ts';

/** Tells an organizer with an unproven address what has to wait for the proof, with a link to prove it. */
export function ProveFirst({ next }: { next: string }) {
  return (
    <p className="mt-4 rounded-lg bg-saffron-soft px-4 py-3 text-saffron-text">
      {texts.description}{' '}
      <Link to={paths.proveAddress({ next })} className="font-semibold underline">
        {texts.confirmItNow}
      </Link>
    </p>
  );
}

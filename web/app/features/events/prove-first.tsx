import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';

const texts = {
  first: 'Visitors see your organization, and you can publish events, once your email address is confirmed.',
  prove: 'Confirm it now',
};

/** Tells an organizer whose address is not proven what waits for that, with the way to prove it. */
export function ProveFirst({ next }: { next: string }) {
  return (
    <p className="mt-4 rounded-lg bg-saffron-soft px-4 py-3 text-saffron-text">
      {texts.first}{' '}
      <Link to={paths.proveAddress({ next })} className="font-semibold underline">
        {texts.prove}
      </Link>
    </p>
  );
}

import { Mark, tibebInFidel } from './mark.tsx';
import { markupAsServed } from './markup-as-served.ts';

/**
 * Mark and wordmark. ጥበብ is drawn, not set, so that no page loads Ethiopic letters for the logo alone; and the server alone
 * draws it, for every page comes with one.
 */
export function Logo() {
  const className = 'flex items-center gap-2.5';
  if (!import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what this component wrote on the server.
    return <span data-logo className={className} dangerouslySetInnerHTML={markupAsServed('[data-logo]')} />;
  return (
    <span data-logo className={className}>
      <Mark />
      <span className="font-display text-[1.625rem] leading-none tracking-tight">Tibeb</span>
      <svg
        viewBox="0 -74 246 76"
        className="h-[0.9375rem] w-auto self-center text-coral-text max-xs:hidden"
        fill="currentColor"
        aria-hidden
      >
        <path d={tibebInFidel} />
      </svg>
    </span>
  );
}

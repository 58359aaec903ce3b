import type { Goal } from '#contract/goals/schemas.ts';
import { goalTexts as texts } from '#texts/goals/shown.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';

/** What a page collects for and how much it has, as text and as a bar; also for pages with a style sheet of their own. */
export function GoalProgress({
  goal,
  className,
  heading = texts.heading,
  whose,
}: {
  goal: Pick<Goal, 'title' | 'received' | 'amount' | 'ends_on' | 'state'>;
  className: string;
  /** The name of the region; by default that of a page's goal. */
  heading?: string;
  /** Who gets the counted tips, where that is not obvious. */
  whose?: string;
}) {
  const { title, received, amount, ends_on, state } = goal;
  const words = texts.progress(formatAmount(received), formatAmount(amount));
  return (
    <section className={className} aria-label={heading}>
      <p className="goal flex flex-wrap gap-x-3">
        <span>
          <strong lang={languageOf(title)}>{title}</strong>:
        </span>{' '}
        <span className="ml-auto">{words}</span>
      </p>
      {whose && <p>{whose}</p>}
      <progress
        className="progress-line"
        max={amount}
        value={Math.min(received, amount)}
        aria-label={words}
      />
      {state === 'reached' && <p>{texts.reached}</p>}
      {state === 'open' && ends_on && (
        <p className="text-muted muted">{texts.until(formatPeriod(ends_on, 'day'))}</p>
      )}
    </section>
  );
}

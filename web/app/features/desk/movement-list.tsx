import type { DeskMovement } from '#contract/desk/schemas.ts';
import { movementTexts as texts } from '#texts/desk.ts';
import { minorAmount } from './minor-amount.ts';

/** An account of the ledger in words; one that has none here by its name alone. */
const nameAccount = (account: string) =>
  texts.ours[account] ?? texts.accounts[account.split(':')[0] ?? ''] ?? account;

/** The ledger's movements of a payment. */
export function MovementList({ movements }: { movements: readonly DeskMovement[] }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.title}</h2>
      <p className="mt-3 text-muted text-sm">{movements.length === 0 ? texts.none : texts.lead}</p>
      <ul className="mt-4 grid gap-5">
        {movements.map(({ id, kind, fact, entries }) => (
          <li key={id}>
            <p className="wrap-anywhere font-semibold">
              {texts.kinds[kind] ?? kind} <code className="font-normal text-muted text-sm">{fact}</code>
            </p>
            <ul className="mt-1 grid gap-1">
              {entries.map(({ account, amount_minor, currency }) => (
                <li
                  key={account}
                  className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-1"
                >
                  <span className="wrap-anywhere min-w-0 text-sm">
                    {nameAccount(account)} <code className="text-muted">{account}</code>
                  </span>
                  <span className="ml-auto tabular-nums">{minorAmount(amount_minor, currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

// `npm run compare:provider`: runs the daily comparison now. It compares Stripe's records with the ledger and syncs
// what was missed. Works beside a running server.
import { ProviderUnavailable } from '#server/features/payments/public.ts';
import { runCommand } from './run-command.ts';
import { runAtTerminal } from './terminal.ts';

await runAtTerminal((terminal) =>
  runCommand(
    terminal,
    async ({ payments }) => {
      for (;;) {
        const { events, movements, news, cases, missed, complete } = await payments.compare();
        terminal.say(
          `${events} events and ${movements} movements compared: ${news} settled, ${cases} new cases.`,
        );
        if (missed > 0) {
          terminal.say(`Stripe did not answer for ${missed}: run this again to compare them.`);
          return 1;
        }
        if (complete) return 0;
      }
    },
    (error) => error instanceof ProviderUnavailable,
  ),
);

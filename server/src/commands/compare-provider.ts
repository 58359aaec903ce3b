// `npm run compare:provider`: runs the daily comparison now. It compares Stripe's records with the ledger and syncs
// what was missed. Works beside a running server.
import { ProviderUnavailable } from '#server/features/payments/public.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  async ({ payments }) => {
    for (;;) {
      const { events, movements, news, cases, missed, complete } = await payments.compare();
      process.stdout.write(
        `${events} events and ${movements} movements compared: ${news} settled, ${cases} new cases.\n`,
      );
      if (missed > 0) {
        process.stdout.write(`Stripe did not answer for ${missed}: run this again to compare them.\n`);
        return 1;
      }
      if (complete) return 0;
    }
  },
  (error) => error instanceof ProviderUnavailable,
);

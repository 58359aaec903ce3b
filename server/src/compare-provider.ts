// `npm run compare:provider`: what the daily job does, now: compares what Stripe says with the ledger and settles what
// was missed. Works beside a running server.
import { ProviderUnavailable } from './features/payments/public.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  async ({ payments }) => {
    for (;;) {
      const { events, movements, news, cases, complete } = await payments.compare();
      process.stdout.write(
        `${events} events and ${movements} movements compared: ${news} settled, ${cases} new cases.\n`,
      );
      if (complete) return 0;
    }
  },
  (error) => error instanceof ProviderUnavailable,
);

import { sendReport as sendReportEndpoint } from '#contract/reports/endpoints.ts';
import { handle } from '#server/platform/http/endpoint-handler.ts';
import type { Feature } from '../../feature.ts';
import { ownReports } from './own-data/repository.ts';
import { forgetReporter } from './repository.ts';
import { sendReport } from './send-report.ts';

/** What reports plug into the server. */
export const reports = {
  endpoints: (services) => [
    handle(sendReportEndpoint, async ({ body, caller, log }) => {
      await sendReport(services, body, caller?.accountId, log);
      return { received: true as const };
    }),
  ],
  eraser: forgetReporter,
  ownData: [ownReports],
} satisfies Feature;

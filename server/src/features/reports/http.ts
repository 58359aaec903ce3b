import { sendReport as sendReportEndpoint } from '#contract/reports/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { type ReportDependencies, sendReport } from './send-report.ts';

export function reportEndpoints(dependencies: ReportDependencies): EndpointHandler[] {
  return [
    handle(sendReportEndpoint, async ({ body, caller, log }) => {
      await sendReport(dependencies, body, caller?.accountId, log);
      return { received: true as const };
    }),
  ];
}

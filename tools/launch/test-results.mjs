/**
 * Counts a Vitest JSON report ({ testResults: [{ assertionResults: [{ status }], status }] }).
 * A file that could not be loaded is one failure. A run that failed with every test passing (an error outside
 * any test) or that left no report is one failure too, so that nothing red is ever counted green.
 * @param {{ testResults?: { status: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @param {number} exitCode
 */
export function countTests(report, exitCode) {
  let passed = 0;
  let failed = 0;
  for (const file of report?.testResults ?? []) {
    const statuses = file.assertionResults.map(({ status }) => status);
    passed += statuses.filter((status) => status === 'passed').length;
    const failures = statuses.filter((status) => status === 'failed').length;
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
  }
  if (exitCode !== 0 && failed === 0) failed = 1;
  return { passed, failed };
}

/**
 * Counts a Playwright JSON report ({ stats: { expected, unexpected, flaky, skipped } }) by the same rules. Tests are neither
 * retried nor skipped, so a flaky or skipped one counts as a failure.
 * @param {{ stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number } } | undefined} report
 * @param {number} exitCode
 */
export function countBrowserTests(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

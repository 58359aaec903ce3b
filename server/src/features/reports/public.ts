export {
  closeReports,
  countReported,
  findReported,
  listReported,
  listReportsOf,
  type ReportedThing,
} from './repository.ts';
export type { Reportable, Reportables, ReportedSubject } from './send-report.ts';

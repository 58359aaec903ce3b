export {
  closeReports,
  countReported,
  findReported,
  listReported,
  listReportsOf,
  type ReportedThing,
} from './repository.ts';

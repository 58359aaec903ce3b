import type { AuditCheck } from '#server/features/payments/public.ts';
import {
  listMissingReceived,
  listWrongDays,
  listWrongMonths,
  listWrongNights,
  listWrongNumbers,
  listWrongReturning,
  listWrongReversed,
  listWrongSupporterCounts,
  listWrongSupporters,
} from './checks/repository.ts';

/** The rules that must always hold for what pages have received. */
export const receivedChecks: readonly AuditCheck[] = [
  { name: 'every tip that came in is on the page of its receiver', findProblems: listMissingReceived },
  { name: 'the tips of every page are numbered without gaps', findProblems: listWrongNumbers },
  { name: 'every page knows what was taken back of its tips', findProblems: listWrongReversed },
  { name: 'every page counts the tips of each day', findProblems: listWrongDays },
  { name: 'every page counts the tips of each month', findProblems: listWrongMonths },
  { name: 'every page counts the tips of each night', findProblems: listWrongNights },
  { name: 'every page counts the tips of each supporter it may know', findProblems: listWrongSupporters },
  { name: 'every page counts its supporters', findProblems: listWrongSupporterCounts },
  { name: 'every page counts who came again', findProblems: listWrongReturning },
];

/** Rules of an event's stage, shared by the API and the pages. This file holds no schema. */
export const stageCodeLetters = '23456789bcdfghjkmnpqrstvwxyz';
export const stageCodeLength = 6;

/** What an organizer can set at the stage: who is on, that nobody is, or that the running order applies. */
export const stageChanges = ['act', 'break', 'times'] as const;
export type StageChangeKind = (typeof stageChanges)[number];

/** The maximum age of a change that was made offline and is sent later. */
export const oldestChangeSeconds = 12 * 60 * 60;

/** A code as it is stored: lower case, without blanks, hyphens and any other separators. */
export function foldStageCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

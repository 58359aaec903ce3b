/** What the API and the pages hold alike of the stage of an event. No schema stands here. */
export const stageCodeLetters = '23456789bcdfghjkmnpqrstvwxyz';
export const stageCodeLength = 6;

/** What an organizer may say at the stage: who is on, that nobody is, or that the times of the running order count. */
export const stageChanges = ['act', 'break', 'times'] as const;
export type StageChangeKind = (typeof stageChanges)[number];

/** For how long what was said without a line is taken afterwards. */
export const oldestChangeSeconds = 12 * 60 * 60;

/** A code as it is stored: small letters, without blanks, hyphens and whatever else somebody typed between them. */
export function foldStageCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

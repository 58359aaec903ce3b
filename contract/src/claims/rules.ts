import * as texts from '#messages/claims.ts';

/** What the API and the forms in the browser hold alike of a claim. No schema stands here. */
export const claimRules = {
  statement: { min: 20, max: 2000, tooShort: texts.statementTooShort(20) },
  papers: { max: 3, tooMany: texts.tooManyPapers(3) },
  code: { wrong: texts.codeInvalid },
} as const;

/** Without letters that are taken for digits or for each other. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** A code as it is stored and found: capitals, without hyphens and blanks; letters that look like digits are those. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export function isCode(code: string): boolean {
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter));
}

/** In groups of four, to be read out. */
export function groupCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

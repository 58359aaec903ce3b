import * as texts from '#messages/claims.ts';

/** Rules of claims, shared by the API and the forms in the browser. This file holds no schema. */
export const claimRules = {
  statement: { min: 20, max: 2000, tooShort: texts.statementTooShort(20) },
  papers: { max: 3, tooMany: texts.tooManyPapers(3) },
  code: { wrong: texts.codeInvalid },
} as const;

/** Excludes letters that look like digits or like each other. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** A code as it is stored and found: capitals, without hyphens and blanks; letters that look like digits are those. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export function isCode(code: string): boolean {
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter));
}

/** Groups a code in fours, so that it is easy to read out. */
export function groupCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

import { posix } from 'node:path';
import { longFunctions } from './long-functions.ts';
import type { SourceFile } from './source-file.ts';

const medianLimit = 100;
const fileLimit = 250;

/** Files that may be longer, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {};

const functionLimit = 70;

/** Data in the form of source files, which may be of any length. */
const data = /^(seed\/sample\/|assets\/pictures\/)|\.data\.ts$/;

/** Files are small: the median is below 100 lines, and a file over 250 has a reason (house style 20). */
export function filesAreSmall(sources: readonly SourceFile[], allowed = longFiles): string[] {
  const judged = sources.filter(({ path }) => !data.test(path));
  const lengths = judged.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const long = judged
    .filter(({ path, lines }) => lines > fileLimit && !allowed[path])
    .map(({ path, lines }) => `${path}: ${lines} lines are more than ${fileLimit}`);
  return median < medianLimit
    ? long
    : [...long, `the median file has ${median} lines, not below ${medianLimit}`];
}

/** A function has at most 70 lines (house style 24): a longer one does two things, or has a reason. */
export function functionsAreShort(sources: readonly SourceFile[], allowed = longFunctions): string[] {
  return sources
    .filter(({ path }) => !data.test(path))
    .flatMap(({ path, functions }) =>
      functions
        .filter(({ name, lines }) => lines > functionLimit && !allowed[`${path} ${name}`])
        .map(
          ({ name, line, lines }) =>
            `${path}:${line}: ${name} has ${lines} lines, more than ${functionLimit}`,
        ),
    );
}

const crumbLimit = 20;

/** Layers that always have a file of their own: columns, permissions, what the API shows, the environment. */
const layerFile = /\/(tables|policy|presenter|config)\.ts$|\.server\.tsx?$|\.d\.ts$/;

/** Lists of things in files of their own: operations, endpoints, and what a feature plugs in or exports. */
const list = /\/(feature|public|http)\.ts$/;

/** Small files that remain, each with its reason. */
export const smallFiles: Readonly<Record<string, string>> = {
  'server/src/features/payments/refund-payment.ts': 'an operation, which payments.ts lists',
  'web/app/notices.ts': 'loaded when there is a notice to show',
  'web/app/pending-pages.ts': 'loaded with the first step to another page',
};

/** A file of at most 20 lines that only one file in the same folder imports belongs in that file (house style 24). */
export function smallFilesAreShared(sources: readonly SourceFile[], allowed = smallFiles): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  return sources
    .filter(({ path, lines }) => lines <= crumbLimit && !layerFile.test(path) && !data.test(path))
    .filter(({ path }) => !allowed[path])
    .flatMap(({ path, lines }) => {
      const [only, another] = importers.get(path) ?? [];
      if (!only || another || posix.dirname(only) !== posix.dirname(path) || list.test(only)) return [];
      return [`${path}: its ${lines} lines belong into ${only}, which alone imports them`];
    });
}

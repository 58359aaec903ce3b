import { createElement, Fragment, type ReactNode } from 'react';

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** A sentence with elements in place of its `{placeholders}`, which each language puts where it wants them. */
export function fillText<Text extends string>(
  text: Text,
  parts: Readonly<Record<PlaceholdersOf<Text>, ReactNode>>,
): ReactNode {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) =>
      createElement(Fragment, { key: at }, at % 2 === 0 ? piece : parts[piece as PlaceholdersOf<Text>]),
    );
}

/**
 * The exports of a translated module: the same keys as the English one, with other texts. A missing or misspelled key
 * fails the build; decision record 48 has an example.
 */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Inputs) => infer Answer
    ? (...parameters: Inputs) => Translation<Answer>
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

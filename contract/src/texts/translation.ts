/**
 * What a module of another locale exports in place of the English one: the same keys, other words. A key that is
 * missing or called otherwise stops the build; the decision record 48 has an example.
 */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Translation<Answer>
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

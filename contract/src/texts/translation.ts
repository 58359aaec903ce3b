/**
 * What a module of another locale exports in place of the English one: the same keys, other words. A key that is
 * missing or called otherwise stops the build; the decision record 48 has an example.
 */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Inputs) => infer Answer
    ? (...parameters: Inputs) => Translation<Answer>
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

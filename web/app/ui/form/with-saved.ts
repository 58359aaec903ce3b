/** The options of a choice with those that are saved: one that is offered no longer stays where it was chosen. */
export function withSaved<Option extends { readonly id: string }>(
  offered: readonly Option[],
  saved: readonly Option[],
): Option[] {
  return [...offered, ...saved.filter(({ id }) => !offered.some((option) => option.id === id))];
}

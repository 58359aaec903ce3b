/** Makes the value when it is first needed, and once: formats of numbers and dates cost a browser much, and a page needs few. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

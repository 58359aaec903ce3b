/** The value of a text that may be no JSON at all: undefined then. */
export function safeJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

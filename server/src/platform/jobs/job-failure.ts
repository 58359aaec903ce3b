/** A failure without any personal data. */
export interface JobFailure {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

/** Shorter texts are words such as "en" that occur anywhere. */
const shortestSecret = 4;

/**
 * Describes why a job failed, for the log and for the row of the job. A mail server quotes what it refuses, so mail
 * addresses and every text of the payload are replaced.
 */
export function describeFailure(error: unknown, payload: unknown): JobFailure {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
  return { name, message: withoutPersonalData(message, payload), ...code };
}

function withoutPersonalData(message: string, payload: unknown): string {
  const texts = textsOf(payload)
    .filter((text) => text.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  const withoutPayload = texts.reduce((rest, text) => rest.replaceAll(text, '[payload]'), message);
  return withoutPayload.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 500);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/**
 * Why the previous attempt was lost without being reported: its process was killed, or it took too long. pg-boss writes
 * its own output for such jobs; ours come from `describeFailure`.
 */
export function lostAttempt(output: unknown): string | undefined {
  const { value } = (output ?? {}) as { value?: { message?: unknown } };
  return typeof value?.message === 'string' ? value.message : undefined;
}

/** Why the last attempt of a job failed, in one line or more. */
export function failureOf({ output }: { readonly output: unknown }): string {
  const { name, message, value } = (output ?? {}) as {
    name?: string;
    message?: string;
    value?: { message?: string };
  };
  return message === undefined ? (value?.message ?? 'unknown') : `${name}: ${message}`;
}

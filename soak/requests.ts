import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly location: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: what the API and the stand-ins answer is read field by field
  readonly body: any;
}

/** Requests answered 500, by method and path without ids. */
export const failures = new Map<string, number>();

/** Sends one request; returns undefined without an answer. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(40_000), ...init });
    const text = await response.text();
    if (response.status === 500 && !isDisturbed(response))
      count(
        `${init.method ?? 'GET'} ${new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}/g, '{id}')}`,
      );
    return { status: response.status, location: response.headers.get('location'), body: readJson(text) };
  } catch {
    return undefined;
  }
}

/** The stand-in's failures are configured; only those of the product count. */
function isDisturbed(response: Response): boolean {
  return /\/(stripe|v1)\//.test(new URL(response.url).pathname) && !response.url.includes('/api/v1/');
}

function count(name: string): void {
  failures.set(name, (failures.get(name) ?? 0) + 1);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Repeats a request until its answer is final; returns undefined once `giveUpAt` has passed. */
export async function retryUntilAnswered(
  ask: () => Promise<Answer | undefined>,
  giveUpAt: number,
): Promise<Answer | undefined> {
  while (Date.now() < giveUpAt) {
    const answer = await ask();
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await pause(300 + Math.random() * 1200);
  }
  return undefined;
}

export const asJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

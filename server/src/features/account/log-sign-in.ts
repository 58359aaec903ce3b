import type { Context } from 'hono';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Logs how somebody signed in, without anything that identifies them. After `second-step-due` there is no session
 * yet.
 */
export function logSignIn(
  log: Log,
  context: Context<{ Variables: RequestVariables }>,
  code: 'signed-in' | 'second-step-due',
): void {
  log.info({ requestId: context.get('requestId'), path: context.req.path, code }, 'identity accepted');
}

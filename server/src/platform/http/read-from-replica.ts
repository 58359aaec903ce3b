import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Replica } from '../database/replica.ts';
import { Refusal } from './errors.ts';

interface Sent {
  readonly endpoint: EndpointDefinition;
  readonly request: Request;
}

/**
 * Answers a request from the replica, if there is one and the answer may be some seconds old. What the replica does not
 * find may have just been written, so the primary decides then.
 */
export async function readFrom<Result>(
  replica: Pick<Replica, 'isUsed' | 'read'> | undefined,
  sent: Sent,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!replica?.isUsed() || !mayLag(sent)) return act();
  try {
    return await replica.read(act);
  } catch (error) {
    if (error instanceof Refusal && error.definition.status === 404) return act();
    throw error;
  }
}

/**
 * Answers that are the same for everybody may lag. A caller with any token is answered by the primary, because they may
 * just have changed the data.
 */
function mayLag({ endpoint: { method, access, cacheSeconds }, request }: Sent): boolean {
  const isPublic = method === 'get' && access === 'public' && cacheSeconds !== undefined;
  return isPublic && !request.headers.get('authorization');
}

import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

/**
 * What a service may answer instead of the right answer, for any request: the JSON texts null, [] and an object of another
 * kind, a page instead of JSON, more than anybody reads, one byte each 100 ms without end, a connection reset, or nothing.
 */
export const wrongAnswers = [
  'null',
  'list',
  'wrong-shape',
  'nonsense',
  'huge',
  'drip',
  'reset',
  'hang',
] as const;
export type WrongAnswer = (typeof wrongAnswers)[number];

const bodies: Partial<Record<WrongAnswer, string>> = {
  null: 'null',
  list: '[]',
  // Comparing the length of this id with a number throws.
  'wrong-shape':
    '{"object":"unheard_of","id":{"length":{"toString":null}},"results":"none","issuer":17,"access_token":[],"keys":{}}',
  nonsense: '<html>Service Temporarily Unavailable</html>',
};

const dripMs = 100;
const hugeBytes = 8 * 1024 * 1024;

export function isWrongAnswer(how: string): how is WrongAnswer {
  return (wrongAnswers as readonly string[]).includes(how);
}

/** Sends the wrong answer; one that never ends stops when the caller gives up. */
export async function answerWrongly(
  c: Context<{ Bindings: HttpBindings }>,
  how: WrongAnswer,
): Promise<Response> {
  const body = bodies[how];
  const json = { 'content-type': 'application/json' };
  if (body !== undefined) return new Response(body, { headers: json });
  if (how === 'huge')
    return new Response(`{"object":"list","data":"${' '.repeat(hugeBytes)}"}`, { headers: json });
  const { incoming, outgoing } = c.env;
  const { socket } = incoming;
  if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'drip') {
    outgoing.writeHead(200, json);
    for (; !socket.destroyed; await wait(dripMs)) outgoing.write(' ');
  } else if (!socket.destroyed) await new Promise((closed) => socket.once('close', closed));
  return RESPONSE_ALREADY_SENT;
}

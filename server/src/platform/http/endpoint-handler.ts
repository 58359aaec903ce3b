import type { EndpointDefinition, EndpointItem, ParsedInput } from '#contract/endpoint.ts';
import type { Metadata } from '#contract/envelope.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Log } from '../log.ts';

/** The sender of the request, according to the token. */
export interface Caller {
  readonly accountId: string;
  /** The session the token names; undefined where another identity service issues the tokens. */
  readonly sessionId: string | undefined;
  /**
   * The verified mail address in a token of another identity service, or null; undefined for our own tokens, because we
   * store that ourselves.
   */
  readonly provenEmail?: string | null;
  /** A giver without an account, whose token is valid only where one gives. */
  readonly isGuest?: true;
}

/** The key of a person's rate limits. */
export function accountKey({ accountId }: Caller): string {
  return `account:${accountId}`;
}

/** A caller with one of the roles that an endpoint is open to. */
export interface OperatorCaller extends Caller {
  readonly role: OperatorRole;
}

type CallerOf<Definition extends EndpointDefinition> = Definition['access'] extends 'signed-in' | 'giver'
  ? Caller
  : Definition['access'] extends { operators: unknown }
    ? OperatorCaller
    : Caller | undefined;

export interface Call<Definition extends EndpointDefinition> extends ParsedInput<Definition> {
  readonly caller: CallerOf<Definition>;
  readonly request: Request;
  /** The key of rate limits: for IPv6 the network of the address. */
  readonly clientAddress: string;
  /**
   * Rejects when the person's limit is exceeded. Only the limit `pay` is still pending when the handler starts: await
   * this before the first write.
   */
  readonly admitted: Promise<void>;
  readonly log: Log;
}

export type Answer<Definition extends EndpointDefinition> = Definition['answer'] extends { results: unknown }
  ? { results: EndpointItem<Definition>[]; metadata: Metadata }
  : Definition['answer'] extends { events: unknown }
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : EndpointItem<Definition>;

/** An endpoint with what answers it, its types already checked against the contract. */
export interface EndpointHandler {
  readonly endpoint: EndpointDefinition;
  readonly answer: (call: Call<EndpointDefinition>) => Promise<unknown>;
}

/** Connects an endpoint to its handler, which is called after rate limiting, authentication and validation. */
export function handle<const Definition extends EndpointDefinition>(
  endpoint: Definition,
  answer: (call: Call<Definition>) => Promise<Answer<Definition>>,
): EndpointHandler {
  // The parser produced exactly the shapes of this endpoint, which the general type cannot say.
  return { endpoint, answer: answer as unknown as EndpointHandler['answer'] };
}

import type { EndpointDefinition, EndpointItem, ParsedInput } from '#contract/endpoint.ts';
import type { Metadata } from '#contract/envelope.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Log } from '../log.ts';

/** Whoever sent the request, as the token says. */
export interface Caller {
  readonly accountId: string;
  /** The session the token names; undefined where another identity service issues the tokens. */
  readonly sessionId: string | undefined;
  /**
   * The mail address that another identity service's token says is proven, or null; undefined where the token is of
   * our own, which knows by itself.
   */
  readonly provenEmail?: string | null;
  /** Somebody without an account, who is nobody but where one gives. */
  readonly isGuest?: true;
}

/** What the budgets of a person count by. */
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
  /** What limits count by: of an IPv6 address its network. */
  readonly clientAddress: string;
  /** Rejects when the person's limit is used up. Of `pay` only is this not known yet: nothing is written before. */
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

/** Joins an endpoint to its handler. By then the request is limited, authenticated and valid. */
export function handle<const Definition extends EndpointDefinition>(
  endpoint: Definition,
  answer: (call: Call<Definition>) => Promise<Answer<Definition>>,
): EndpointHandler {
  // The parser produced exactly the shapes of this endpoint, which the general type cannot say.
  return { endpoint, answer: answer as unknown as EndpointHandler['answer'] };
}

import type { z } from 'zod';
import type { OperatorRole } from './operator-roles.ts';
import type { refusalTexts } from './texts/en/errors.ts';
import type { Translation } from './texts/translation.ts';

export type RefusalTexts = Translation<typeof refusalTexts>;

/** A known refusal of an endpoint: a code, a status and the text for the person, in their language. */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  readonly detail: (texts: RefusalTexts) => string;
}

type Shape = z.ZodObject | undefined;

export interface EndpointDefinition {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1, with parameters in braces. */
  readonly path: `/${string}`;
  readonly feature: string;
  readonly summary: string;
  /**
   * 'public' answers anonymous requests too. 'signed-in' requires a valid bearer token. 'giver' also accepts the token
   * of a guest, which is valid nowhere else. `operators` requires one of these roles and a second factor on the
   * session, a recent one for endpoints that change something; to anybody else the endpoint does not seem to exist.
   */
  readonly access: 'public' | 'giver' | 'signed-in' | { readonly operators: readonly OperatorRole[] };
  /** The rate limit that requests count against. It is generous for reads, strict for payments and changes. */
  readonly limit: 'read' | 'write' | 'pay' | 'webhook' | 'upload' | 'contact';
  /** Only refused requests count against the limit; requests with a valid signature are unlimited. */
  readonly limitsRefusedOnly?: true;
  /**
   * How many seconds browsers and CDNs may cache public answers. 0 is for what may be hidden at any moment: it is
   * stored, but revalidated before each use. Absent means no-store.
   */
  readonly cacheSeconds?: number;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  /** A JSON body; 'raw' passes the unparsed bytes to the handler (signed webhooks). */
  readonly body?: Shape | 'raw';
  /** The content types of a raw body, for the documentation; JSON unless set otherwise. */
  readonly bodyTypes?: readonly string[];
  /** The maximum size of a body, where it is not the default of 256 KB, and the error for a larger one. */
  readonly maxBodyBytes?: number;
  readonly bodyTooLarge?: ErrorDefinition;
  readonly status?: 200 | 201 | 202;
  /** `events` is a stream of server-sent events with these as their data, as long as the caller listens. */
  readonly answer:
    | { readonly result: z.ZodType }
    | { readonly results: z.ZodType }
    | { readonly events: z.ZodType };
  readonly errors: readonly ErrorDefinition[];
}

/** Keeps the literal types, so that the server's handlers and the web's client are checked against them. */
export function defineEndpoint<const Definition extends EndpointDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

export function defineError<const Definition extends ErrorDefinition>(definition: Definition): Definition {
  return definition;
}

type Input<Part> = Part extends z.ZodType ? z.input<Part> : never;
type Output<Part> = Part extends z.ZodType ? z.output<Part> : undefined;

/**
 * What a caller passes, before defaults and parsing. For a union of endpoints, it is the union of their inputs: one
 * type of all parts combined would be more than the compiler can hold.
 */
export type EndpointInput<Definition extends EndpointDefinition> = Definition extends EndpointDefinition
  ? InputOf<Definition>
  : never;

type InputOf<Definition extends EndpointDefinition> = (Definition extends { params: z.ZodObject }
  ? { params: Input<Definition['params']> }
  : { params?: never }) &
  (Definition extends { query: z.ZodObject } ? { query?: Input<Definition['query']> } : { query?: never }) &
  (Definition extends { headers: z.ZodObject }
    ? { headers?: Input<Definition['headers']> }
    : { headers?: never }) &
  (Definition extends { body: z.ZodObject }
    ? { body: Input<Definition['body']> }
    : Definition extends { body: 'raw' }
      ? { body: Blob }
      : { body?: never });

/** What a handler receives, parsed. */
export interface ParsedInput<Definition extends EndpointDefinition> {
  params: Output<Definition['params']>;
  query: Output<Definition['query']>;
  headers: Output<Definition['headers']>;
  body: Definition['body'] extends 'raw' ? Uint8Array : Output<Definition['body']>;
}

/** One item: the result, or an element of the results. */
export type EndpointItem<Definition extends EndpointDefinition> = Definition['answer'] extends {
  results: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : Definition['answer'] extends { result: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never;

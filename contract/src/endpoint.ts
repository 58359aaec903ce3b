import type { z } from 'zod';
import type { OperatorRole } from './operator-roles.ts';
import type { refusalTexts } from './texts/en/errors.ts';
import type { Translation } from './texts/translation.ts';

export type RefusalTexts = Translation<typeof refusalTexts>;

/** A refusal an endpoint is known to give: a name, a status and the text the person reads, chosen from those of a language. */
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
   * 'public' answers anonymous requests too; 'signed-in' needs a valid bearer token; 'giver' needs one too, and takes that of
   * a guest, which counts for nothing elsewhere; `operators` needs one of these roles
   * and a second factor shown on the session, lately for what changes something. Nobody else learns that it is there.
   */
  readonly access: 'public' | 'giver' | 'signed-in' | { readonly operators: readonly OperatorRole[] };
  /** Which budget of requests it draws on. Reads are generous, paying and changing are not. */
  readonly limit: 'read' | 'write' | 'pay' | 'webhook' | 'upload' | 'contact';
  /** Only refused requests draw on the budget: those with a valid signature are not limited. */
  readonly limitsRefusedOnly?: true;
  /**
   * Public answers may be kept by browsers and CDNs for this long. 0 is for what may be hidden at any moment: it is kept, and
   * asked about before each use. Absent means no-store.
   */
  readonly cacheSeconds?: number;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  /** A JSON body; 'raw' hands the unparsed bytes to the handler (signed webhooks). */
  readonly body?: Shape | 'raw';
  /** What a raw body is, for the documentation; JSON unless set otherwise. */
  readonly bodyTypes?: readonly string[];
  /** How large a body may be, where that is not the 256 KB of all others, and what a larger one is told. */
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
 * What a caller passes, before defaults and parsing. Of several endpoints, the inputs of each: the parts of all of them
 * combined would be more than the compiler can hold.
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

import type { Context, MiddlewareHandler } from 'hono';
import { bodyTooLarge, tooManyRequests, unavailable } from '#contract/errors.ts';
import { Refusal, toTextResponse } from './errors.ts';
import { type LargeBodies, smallBodyBytes } from './large-bodies.ts';
import { declaredBytes, readBody } from './read-body.ts';
import type { RequestVariables } from './request-context.ts';

/** Allows a form with a picture that is slightly too large, so that the error appears at its field. */
const maxPictureFormBytes = 16 * 1024 * 1024;

const multipart = 'multipart/form-data';
const formTypes = ['application/x-www-form-urlencoded', multipart];

/** The form that a page accepts. */
export interface PageForm {
  readonly takesPicture: boolean;
}

type PageRequest = Context<{ Variables: RequestVariables }>;

export interface PageRequestDependencies {
  /** Throws a refusal for a client that requests too many pages. */
  admit(context: PageRequest): Promise<void>;
  /** Records an attempt to write to a path that no page has. */
  logUnknownPath(context: PageRequest): void;
  /** The form that the page at a path takes; undefined where it takes none. */
  formAt(pathname: string): Promise<PageForm | undefined>;
  /** The id of the person whom the cookies sign in; undefined for a guest. */
  findPerson(cookies: string): Promise<string | undefined>;
  readonly largeBodies: LargeBodies;
  /** Gives a refused form back to whoever sent it; undefined where there are no pages for that. */
  answerBusy(context: PageRequest, refusal: Refusal): Promise<Response | undefined>;
}

/**
 * Admits a browser's requests for a page: reading it, and posting a valid form. Everything that does not need the body
 * is checked before it is read: the rate limit, the method, whether the page accepts a form, and whether this person
 * may send one with a picture. The page finds the form in `form`.
 */
export function pageRequests(
  dependencies: PageRequestDependencies,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    try {
      await dependencies.admit(context);
    } catch (error) {
      const answer = error instanceof Refusal && (await giveFormBack(dependencies, context, error));
      if (!answer) throw error;
      return answer;
    }
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    dependencies.logUnknownPath(context);
    if (method !== 'POST')
      return toTextResponse(context, ({ pages }) => pages.method, 405, { allow: 'GET, HEAD, POST' });
    const type = typeOf(context);
    if (!formTypes.includes(type)) return toTextResponse(context, ({ pages }) => pages.type, 415);
    const form = await dependencies.formAt(path);
    if (!form) return toTextResponse(context, ({ pages }) => pages.noForm, 405, { allow: 'GET, HEAD' });
    const declared = declaredBytes(context.req.raw);
    const isSmall = declared !== undefined && declared <= smallBodyBytes;
    const sender =
      form.takesPicture && type === multipart && !isSmall
        ? await dependencies.findPerson(context.req.header('cookie') ?? '')
        : undefined;
    if (form.takesPicture && !isSmall && !sender && declared !== undefined)
      return toTextResponse(context, ({ pages }) => pages.signIn, 401);
    const maxBytes = sender ? maxPictureFormBytes : smallBodyBytes;
    const limit = { maxBytes, tooLarge: bodyTooLarge };
    const { raw } = context.req;
    const answer = async (bytes: Uint8Array<ArrayBuffer>) => {
      const formData = await parseForm(bytes, context.req.header('content-type') ?? '');
      if (!formData) return toTextResponse(context, ({ pages }) => pages.damaged, 400);
      context.set('form', formData);
      await next();
      return undefined;
    };
    try {
      return sender
        ? await dependencies.largeBodies(sender, raw, limit, answer)
        : await answer(await readBody(raw, limit));
    } catch (error) {
      return refuse(context, error, sender ? 'pictureTooLarge' : 'tooLarge');
    }
  };
}

const typeOf = ({ req }: PageRequest) =>
  req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** A small form is read although its sender has sent too many: what was typed is in no other place. */
async function giveFormBack(
  { formAt, answerBusy }: PageRequestDependencies,
  context: PageRequest,
  refusal: Refusal,
): Promise<Response | undefined> {
  const { method, path, raw } = context.req;
  const mayBeForm = method === 'POST' && formTypes.includes(typeOf(context));
  const isSmall = (declaredBytes(raw) ?? Number.POSITIVE_INFINITY) <= smallBodyBytes;
  if (!mayBeForm || !isSmall || !(await formAt(path))) return undefined;
  const bytes = await readBody(raw, { maxBytes: smallBodyBytes, tooLarge: bodyTooLarge });
  const form = await parseForm(bytes, context.req.header('content-type') ?? '');
  if (!form) return undefined;
  context.set('form', form);
  return answerBusy(context, refusal);
}

function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined);
}

function refuse(context: PageRequest, error: unknown, tooLarge: 'tooLarge' | 'pictureTooLarge'): Response {
  if (!(error instanceof Refusal)) throw error;
  const { definition, retryAfterSeconds } = error;
  if (definition === bodyTooLarge) return toTextResponse(context, ({ pages }) => pages[tooLarge], 413);
  if (definition === unavailable || definition === tooManyRequests)
    return toTextResponse(context, ({ pages }) => pages.busy, definition.status, {
      'retry-after': String(retryAfterSeconds),
    });
  throw error;
}

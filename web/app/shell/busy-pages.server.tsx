import {
  type ActionFunction,
  data,
  createRequestHandler as handlePages,
  type LoaderFunction,
  type ServerBuild,
} from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { answerBusy } from './busy-document.tsx';

/**
 * The router's handler with three additions. The request of a page contains the posted form. A page whose data the server is
 * too busy for answers as busy (429, 503): the router takes a thrown error for our fault, but not data with a status. Routes
 * without a component respond by themselves, so they get a document of their own; and so does a form posted without scripts,
 * which would be lost on the error page.
 */
export const createRequestHandler: typeof handlePages = (build, mode) => {
  const handle = handlePages(
    typeof build === 'function' ? async () => withBusyPages(await build()) : withBusyPages(build),
    mode,
  );
  return async (request, context) => {
    const response = await handle(request, context);
    const page = context?.get(pageContext);
    const status = page && refusedForms.get(page);
    if (!page || !status || new URL(request.url).pathname.endsWith('.data')) return response;
    return answerBusy(request, page, { status });
  };
};

/** The requests whose form was not done because the server was too busy, with the status. */
const refusedForms = new WeakMap<PageContext, number>();

function withBusyPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, default: component } = route.module;
    const orBusy = component ? busyAsData : busyAsDocument;
    const module = { ...route.module, loader: orBusy(loader), action: orBusy(withForm(action)) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type Work = LoaderFunction | ActionFunction;

function busyAsData(work: Work | undefined) {
  return orElse(work, (status, { request, context }) => {
    if (request.method === 'POST') refusedForms.set(context.get(pageContext), status);
    throw data(null, { status });
  });
}

function busyAsDocument(work: Work | undefined) {
  return orElse(work, (status, { request, context }) =>
    answerBusy(request, context.get(pageContext), { status }),
  );
}

function orElse(
  work: Work | undefined,
  busy: (status: number, call: Parameters<Work>[0]) => Response,
): Work | undefined {
  return (
    work &&
    (async (call, handlerContext) => {
      try {
        return await work(call, handlerContext);
      } catch (error) {
        const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        if (!isBusy) throw error;
        return busy(error.status, call);
      }
    })
  );
}

/**
 * The server reads a form once, before the page (page-requests.ts). `formData()` of this request returns it every time; a clone
 * of the request has no body.
 */
function withForm(action: ActionFunction | undefined): ActionFunction | undefined {
  return (
    action &&
    ((call, handlerContext) => {
      const { form } = call.context.get(pageContext);
      if (form) Object.defineProperty(call.request, 'formData', { value: async () => form });
      return action(call, handlerContext);
    })
  );
}

import {
  type ActionFunction,
  data,
  createRequestHandler as handlePages,
  type LoaderFunction,
  type ServerBuild,
} from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { answerBusy } from './busy-document.tsx';

/**
 * The router's handler, with two things added. A page finds the form it was sent in its request. And where a page needs
 * what the server is too busy to give, the page is busy (429, 503): to the router an error that is thrown is a fault of
 * ours, data with a status is not. Routes without a component answer by themselves, so they get a document of its own.
 */
export const createRequestHandler: typeof handlePages = (build, mode) =>
  handlePages(
    typeof build === 'function' ? async () => withBusyPages(await build()) : withBusyPages(build),
    mode,
  );

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
  return orElse(work, (status) => {
    throw data(null, { status });
  });
}

function busyAsDocument(work: Work | undefined) {
  return orElse(work, (status, { request, context }) =>
    answerBusy(request, context.get(pageContext), status),
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
 * The server reads a form once, before the page (page-requests.ts). `formData()` of the request answers that one, as often
 * as it is asked; a clone of the request has no body.
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

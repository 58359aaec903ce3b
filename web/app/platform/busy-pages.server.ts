import {
  type ActionFunction,
  data,
  createRequestHandler as handlePages,
  type ServerBuild,
} from 'react-router';
import { ApiError } from './api.ts';
import { pageContext } from './page-context.ts';

/**
 * The router's handler, with two things added. A page finds the form it was sent in its request. And where a page needs
 * what the server is too busy to give, the page is busy (429, 503): to the router an error that is thrown is a fault of
 * ours, data with a status is not.
 */
export const createRequestHandler: typeof handlePages = (build, mode) =>
  handlePages(
    typeof build === 'function' ? async () => withBusyPages(await build()) : withBusyPages(build),
    mode,
  );

function withBusyPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = { ...route.module, loader: busyAsData(loader), action: busyAsData(withForm(action)) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function busyAsData<Inputs extends unknown[]>(work: ((...parameters: Inputs) => unknown) | undefined) {
  return (
    work &&
    (async (...parameters: Inputs) => {
      try {
        return await work(...parameters);
      } catch (error) {
        const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        throw isBusy ? data(null, { status: error.status }) : error;
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

import { data, createRequestHandler as handlePages, type ServerBuild } from 'react-router';
import { ApiError } from './api.ts';

/**
 * The router's handler, with one more thing known to it: where a page needs what the server is too busy to give, the
 * page is busy (429, 503). An error that is thrown is a fault of ours to the router; data with a status is not.
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
    const module = { ...route.module, loader: busyAsData(loader), action: busyAsData(action) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function busyAsData<Given extends unknown[]>(work: ((...given: Given) => unknown) | undefined) {
  return (
    work &&
    (async (...given: Given) => {
      try {
        return await work(...given);
      } catch (error) {
        const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        throw isBusy ? data(null, { status: error.status }) : error;
      }
    })
  );
}

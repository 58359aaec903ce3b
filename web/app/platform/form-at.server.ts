import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pictureForm } from './picture-form.ts';

/**
 * The form that the page at a path takes, or undefined where it takes none. Scripts send a form to the address of the
 * page's data.
 */
export function formAt(build: ServerBuild, pathname: string): { takesPicture: boolean } | undefined {
  const path = pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.replace(/\.data$/, '');
  const id = matchRoutes(routesOf(build), path)?.at(-1)?.route.id;
  const route = id === undefined ? undefined : build.routes[id];
  if (!route?.module.action) return undefined;
  return { takesPicture: route.module.handle === pictureForm };
}

/** Every page stands directly below the root. */
function routesOf({ routes }: ServerBuild): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId === undefined) return [];
    const { id, path } = route;
    return [{ id, ...(path === undefined ? { index: true } : { path }) }];
  });
}

import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Finds the id of the route a path leads to, with or without the `.data` of a navigation in the browser. */
export function findRoutes({ routes }: ServerBuild): (pathname: string) => string {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path } = route;
      const place = path === undefined ? {} : { path };
      return route.index ? [{ id, index: true, ...place }] : [{ id, ...place, children: childrenOf(id) }];
    });
  const tree = childrenOf(undefined);
  return (pathname) => {
    const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
    return matchRoutes(tree, page)?.at(-1)?.route.id ?? 'no page';
  };
}

import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { features } from './features.ts';

const ofFeatures = Object.entries(features).flatMap(([name, { routes }]) =>
  Object.entries(routes).map(([path, page]) => {
    const { file, ...options } = typeof page === 'string' ? { file: page } : page;
    const module = `features/${name}/${file}`;
    return path === '' ? index(module, options) : route(path, module, options);
  }),
);

export default [
  ...ofFeatures,
  route('offline', 'shell/offline-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig;

import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildDirectory } from './config.ts';
import { withLeanRoutes } from './plugins/lean-routes.ts';
import { precompress } from './plugins/precompress.ts';
import { buildServiceWorker } from './plugins/service-worker.ts';

export default {
  appDirectory: 'app',
  buildDirectory,
  ssr: true,
  // The few routes are in one file that is cached for ever, instead of a request for each page.
  routeDiscovery: { mode: 'initial' },
  // The parts it would split off are a few lines each, which cost more as files of their own.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await withLeanRoutes(client);
    await buildServiceWorker(client);
    await precompress(client);
  },
} satisfies Config;

import type { Feature } from '../../feature.ts';
import { deleteEndedLookupsJob } from './delete-ended.ts';
import { placesRoutes } from './http.ts';

/** What places plug into the server. */
export const places = {
  routes: (services) => [placesRoutes({ ...services, publicKey: services.config.geocoder.key })],
  jobs: (services) => [deleteEndedLookupsJob(services)],
  budgets: {
    /** Lookups of places without a stored answer. */
    'place-lookup': { points: 60, seconds: 60, scope: 'shared' },
  },
} satisfies Feature;

import type { Feature } from '../../feature.ts';
import { pictureEndpoints, pictureRoutes } from './http.ts';
import { ownPictures } from './own-data/repository.ts';
import { forgetPictures } from './repository.ts';
import { pictureJobs } from './sweep-pictures.ts';

/** What pictures plug into the server. */
export const pictures = {
  endpoints: pictureEndpoints,
  routes: ({ storage }) => [pictureRoutes(storage)],
  jobs: (services) => pictureJobs({ ...services, uses: services.pictureUses }),
  budgets: {
    upload: { points: 40, seconds: 600, scope: 'shared' },
    'upload-address': { points: 2000, seconds: 600, scope: 'local' },
  },
  ownData: [ownPictures],
  eraser: forgetPictures,
} satisfies Feature;

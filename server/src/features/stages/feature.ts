import type { Feature } from '../../feature.ts';
import { stageEndpoints } from './http.ts';
import { screenEndpoints } from './screen/http.ts';
import { wordEndpoints } from './words/http.ts';

/** What the stages of events plug into the server. */
export const stages = {
  endpoints: (services) => [
    ...stageEndpoints(services),
    ...screenEndpoints(services),
    ...wordEndpoints(services),
  ],
} satisfies Feature;

import type { Feature } from '../../feature.ts';
import { deskEndpoints } from './http.ts';
import { hidingNoticeJob } from './listings/hiding-notice.ts';
import { forgetOperator } from './operators/forget-operator.ts';
import { ownOperator } from './own-data/repository.ts';

/** What the desk plugs into the server. */
export const desk = {
  ownData: [ownOperator],
  endpoints: deskEndpoints,
  jobs: (services) => [hidingNoticeJob(services)],
  /** The log keeps what they did, naming a row that says nothing any more. */
  eraser: forgetOperator,
} satisfies Feature;

import type { Feature } from '../../feature.ts';
import { deskEndpoints } from './http.ts';
import { hidingNoticeJob } from './listings/hiding-notice.ts';
import { forgetOperator } from './operators/forget-operator.ts';

/** What the desk plugs into the server. */
export const desk = {
  endpoints: deskEndpoints,
  jobs: (services) => [hidingNoticeJob(services)],
  /** The log keeps what they did, naming a row that says nothing any more. */
  eraser: forgetOperator,
} satisfies Feature;

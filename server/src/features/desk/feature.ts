import type { Feature } from '../../feature.ts';
import { deskEndpoints } from './http.ts';
import { deleteRole } from './operators/repository.ts';

/** What the desk plugs into the server. */
export const desk = {
  endpoints: deskEndpoints,
  /** The log keeps what they did, naming a row that says nothing any more. */
  eraser: deleteRole,
} satisfies Feature;

import { z } from 'zod';

/**
 * An id in lower case, as PostgreSQL writes it. Capitals are accepted and folded, so that limits, comparisons and the
 * audit log see one spelling.
 */
export const uuid = z.uuid().toLowerCase();

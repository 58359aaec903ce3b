import { z } from 'zod';

/**
 * An id, in the lower case in which PostgreSQL writes it. Whoever types it in capitals means the same thing, so limits,
 * comparisons and the log of the desk see one spelling.
 */
export const uuid = z.uuid().toLowerCase();

import { z } from 'zod';
import { pageQuery, text } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { uuid } from '../uuid.ts';
import { operatorFactorMissing, operatorRoleMissing } from './errors.ts';

export const everybody = { operators: ['support', 'finance', 'admin'] } as const;
/** Those who decide about claims and campaigns, and add pages for others. */
export const deciding = { operators: ['support', 'admin'] } as const;
export const finance = { operators: ['finance', 'admin'] } as const;
export const admin = { operators: ['admin'] } as const;

/** The refusals of every desk endpoint. */
export const refusals = [notFound, operatorFactorMissing, operatorRoleMissing] as const;

export const byId = z.object({ id: uuid });

/** The name of a ledger account, such as `beneficiary:<id>`. */
export const byAccountName = z.object({ id: z.string().regex(/^[a-z]{1,40}:[A-Za-z0-9-]{1,80}$/) });

/** A page of the matches; without a search text, the newest items. */
export const searchQuery = (whatFor: string) =>
  pageQuery.extend({ search: text(200).trim().prefault('').describe(whatFor) });

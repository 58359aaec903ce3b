import { z } from 'zod';
import { pageQuery, text } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { uuid } from '../uuid.ts';
import { operatorFactorMissing, operatorRoleMissing } from './errors.ts';

export const everybody = { operators: ['support', 'finance', 'admin'] } as const;
export const finance = { operators: ['finance', 'admin'] } as const;
export const admin = { operators: ['admin'] } as const;

/** What every endpoint of the desk may refuse with. */
export const refusals = [notFound, operatorFactorMissing, operatorRoleMissing] as const;

export const byId = z.object({ id: uuid });

/** A page of what is found by these words; the newest without any. */
export const searchQuery = (whatFor: string) =>
  pageQuery.extend({ search: text(200).trim().prefault('').describe(whatFor) });

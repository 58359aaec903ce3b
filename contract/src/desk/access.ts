import { z } from 'zod';
import { pageQuery, text } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { uuid } from '../uuid.ts';
import { operatorFactorMissing, operatorRoleMissing } from './errors.ts';

export const everybody = { operators: ['support', 'finance', 'admin'] } as const;
export const finance = { operators: ['finance', 'admin'] } as const;
export const admin = { operators: ['admin'] } as const;

/** The refusals of every desk endpoint. */
export const refusals = [notFound, operatorFactorMissing, operatorRoleMissing] as const;

export const byId = z.object({ id: uuid });

/** A page of the matches; without a search text, the newest items. */
export const searchQuery = (whatFor: string) =>
  pageQuery.extend({ search: text(200).trim().prefault('').describe(whatFor) });

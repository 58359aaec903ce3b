import { operatorFactorMissing, operatorRoleMissing } from '#contract/desk/errors.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { notFound } from '#contract/errors.ts';
import { hasShownSecondFactor } from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller, OperatorCaller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findRole } from './repository.ts';

/**
 * Admits operators with a role that the endpoint allows. For everybody else the desk does not exist (`not_found`). An
 * operator who has not shown a second factor, or has another role, gets an error that says so.
 */
export async function admitOperator(
  dependencies: { readonly db: Connection; readonly clock: Clock },
  caller: Caller,
  { access, method }: EndpointDefinition,
): Promise<OperatorCaller> {
  const role = await findRole(dependencies.db, caller.accountId);
  if (!role) throw new Refusal(notFound);
  if (!(await hasShownSecondFactor(dependencies, caller, { changing: method !== 'get' })))
    throw new Refusal(operatorFactorMissing);
  if (typeof access !== 'object' || !access.operators.includes(role)) throw new Refusal(operatorRoleMissing);
  return { ...caller, role };
}

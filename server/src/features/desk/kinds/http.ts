import {
  addKind as addKindEndpoint,
  changeKind as changeKindEndpoint,
  getDeskKinds,
} from '#contract/desk/kinds/endpoints.ts';
import { listStoredTypes } from '#server/features/beneficiaries/public.ts';
import { listStoredCategories } from '#server/features/events/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { addKind, changeKind } from './change-kind.ts';

export function kindEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(getDeskKinds, async () => {
      const [types, categories] = await Promise.all([listStoredTypes(db), listStoredCategories(db)]);
      return { types, categories };
    }),
    handleAct(addKindEndpoint, async ({ body }, record) => {
      const { receipt, kind } = await addKind(db, body, record);
      return { receipt, answer: kind };
    }),
    handleAct(changeKindEndpoint, async ({ params, body }, record) => {
      const { receipt, kind } = await changeKind(db, { ...params, ...body }, record);
      return { receipt, answer: kind };
    }),
  ];
}

import type { ManagedStage, RunningOrder } from '#contract/stages/schemas.ts';

/** The fields of the forms of this page, and the values of the intent. */
export const stageFields = { intent: 'intent', id: 'id', kind: 'kind', act: 'act', name: 'name' } as const;

/** The fields of one act in the running order, by its index in the form. */
export const slotFields = (at: number) =>
  ({ id: `act_${at}`, name: `name_${at}`, starts: `starts_${at}`, ends: `ends_${at}` }) as const;

export type ManagedAct = ManagedStage['acts'][number];

/** The posted running order; an act with an empty start has no time. */
export function readOrder(form: FormData): RunningOrder['acts'] {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const acts: RunningOrder['acts'] = [];
  for (let at = 0; form.has(slotFields(at).name); at += 1) {
    const fields = slotFields(at);
    const [starts, ends] = [text(fields.starts), text(fields.ends)];
    if (starts === '' && ends === '') continue;
    acts.push({ id: text(fields.id) || null, name: text(fields.name), starts, ends: ends || null });
  }
  return acts;
}

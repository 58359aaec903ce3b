import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { type EventFilter, type EventRow, eventColumns } from '../repository.ts';

/** One page of the events in which every word is found, and how many there are. */
export async function searchEvents(
  db: Connection,
  words: readonly string[],
  { when, now, categories, beneficiaries }: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: EventRow[]; total: number }> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const direction = when === 'past' ? 'DESC' : 'ASC';
  const conditions = [
    when === 'all' ? 'true' : `sorts_at ${when === 'past' ? '<' : '>='} ${value(now)}::timestamptz`,
    ...words.map(
      (word) =>
        String.raw`text.folded LIKE '%' || regexp_replace(search_fold(${value(word)}), '([\\%_])', '\\\1', 'g') || '%'`,
    ),
  ];
  if (categories.length > 0) conditions.push(`category_id = ANY(${value(categories)}::uuid[])`);
  if (beneficiaries.length > 0)
    conditions.push(`EXISTS (SELECT FROM event_beneficiary AS link
      WHERE link.event_id = event.id AND link.beneficiary_id = ANY(${value(beneficiaries)}::uuid[]))`);
  const text = `
    SELECT ${eventColumns}, count(*) OVER ()::integer AS total
    FROM event CROSS JOIN LATERAL (SELECT search_fold(concat_ws(' ', title, place_name,
      (SELECT string_agg(name, ' ' ORDER BY position) FROM event_beneficiary WHERE event_id = event.id))) AS folded
    ) AS text
    WHERE ${conditions.join(' AND ')}
    ORDER BY sorts_at ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const events = await runStatement<EventRow & { total: number }>(db, text, values);
  return { events, total: events[0]?.total ?? 0 };
}

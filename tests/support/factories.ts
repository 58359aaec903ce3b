import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

// Factories write rows directly: what they make is the past, before the test enters by the public door.

export async function makeBeneficiary(
  pool: Pool,
  given: { name?: string; bio?: string; email?: string | null; sample?: boolean; types?: string[] } = {},
): Promise<{ id: string; name: string }> {
  const name = given.name ?? `Abebe ${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO beneficiary (name, bio, email, sample) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, given.bio ?? 'Plays the krar.', given.email ?? null, given.sample ?? false],
  );
  const id = rows[0]?.id ?? '';
  for (const type of given.types ?? []) {
    await pool.query(
      `WITH known AS (INSERT INTO beneficiary_type (name) VALUES ($2) ON CONFLICT (name) DO UPDATE SET name = $2 RETURNING id)
       INSERT INTO beneficiary_type_link (beneficiary_id, type_id) SELECT $1, id FROM known`,
      [id, type],
    );
  }
  return { id, name };
}

export async function makeEvent(
  pool: Pool,
  given: {
    title?: string;
    category?: string;
    startsAt?: Date | null;
    beneficiaries?: { id: string | null; name: string }[];
  } = {},
): Promise<{ id: string; title: string }> {
  const title = given.title ?? `Evening ${randomUUID().slice(0, 8)}`;
  const startsAt = given.startsAt === undefined ? new Date(Date.now() + 86_400_000) : given.startsAt;
  const { rows } = await pool.query<{ id: string }>(
    `WITH known AS (INSERT INTO event_category (name) VALUES ($2) ON CONFLICT (name) DO UPDATE SET name = $2 RETURNING id)
     INSERT INTO event (title, category_id, starts_at) SELECT $1, id, $3 FROM known RETURNING id`,
    [title, given.category ?? 'Music', startsAt],
  );
  const id = rows[0]?.id ?? '';
  for (const [position, beneficiary] of (given.beneficiaries ?? []).entries()) {
    await pool.query(
      'INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position) VALUES ($1, $2, $3, $4)',
      [id, beneficiary.id, beneficiary.name, position],
    );
  }
  return { id, title };
}

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

// Factories write rows directly: they create the past, before the test uses the public interfaces.

export async function makeBeneficiary(
  pool: Pool,
  values: {
    name?: string;
    bio?: string;
    picture?: string | null;
    email?: string | null;
    /** Whether the owner shows the address publicly. */
    showsEmail?: boolean;
    followers?: number;
    sample?: boolean;
    createdAt?: Date;
    /** Names of types; missing ones are created. */
    types?: string[];
  } = {},
): Promise<{ id: string; name: string }> {
  const name = values.name ?? `Abebe ${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO beneficiary (name, bio, profile_picture, email, shows_email, follower_count, sample,
       created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      name,
      values.bio ?? 'Plays the krar.',
      values.picture ?? null,
      values.email ?? null,
      values.showsEmail ?? false,
      values.followers ?? 0,
      values.sample ?? false,
      values.createdAt ?? new Date(),
    ],
  );
  const id = rows[0]?.id ?? '';
  for (const type of values.types ?? []) {
    await pool.query('INSERT INTO beneficiary_type_link (beneficiary_id, type_id) VALUES ($1, $2)', [
      id,
      await makeType(pool, type),
    ]);
  }
  return { id, name };
}

/** The id of the type with this name, created if missing. */
export function makeType(pool: Pool, name: string): Promise<string> {
  return makeNamed(pool, 'beneficiary_type', name);
}

export async function makeEvent(
  pool: Pool,
  values: {
    title?: string;
    category?: string;
    /** Tomorrow by default; null for an event without a date. */
    startsAt?: Date | null;
    /** Latitude and longitude. */
    coordinates?: readonly [number, number];
    place?: string | null;
    banner?: string | null;
    description?: string;
    price?: string;
    tickets?: { sold: number; available: number };
    ticketsUrl?: string;
    organizer?: { id: string };
    beneficiaries?: { id: string | null; name: string }[];
  } = {},
): Promise<{ id: string; title: string }> {
  const title = values.title ?? `Evening ${randomUUID().slice(0, 8)}`;
  const startsAt = values.startsAt === undefined ? new Date(Date.now() + 86_400_000) : values.startsAt;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO event (title, category_id, starts_at, latitude, longitude, display_price, place_name, banner,
       description, organizer_id, tickets_sold, total_available_tickets, tickets_url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      title,
      await makeCategory(pool, values.category ?? 'Music'),
      startsAt,
      values.coordinates?.[0] ?? null,
      values.coordinates?.[1] ?? null,
      values.price ?? '',
      values.place ?? null,
      values.banner ?? null,
      values.description ?? '',
      values.organizer?.id ?? null,
      values.tickets?.sold ?? 0,
      values.tickets?.available ?? 0,
      values.ticketsUrl ?? null,
    ],
  );
  const id = rows[0]?.id ?? '';
  for (const [position, beneficiary] of (values.beneficiaries ?? []).entries()) {
    await pool.query(
      'INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position) VALUES ($1, $2, $3, $4)',
      [id, beneficiary.id, beneficiary.name, position],
    );
  }
  return { id, title };
}

/** Opens the stage of an event, with a screen. */
export async function makeStage(pool: Pool, event: { id: string }): Promise<{ code: string; token: string }> {
  const letters = 'bcdfghjkmnpqrstvwxyz';
  const code = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  const token = randomBytes(16).toString('base64url');
  const text = 'INSERT INTO event_stage (event_id, code, screen_token, opened_at) VALUES ($1, $2, $3, now())';
  await pool.query(text, [event.id, code, token]);
  return { code, token };
}

/** Makes a person, given by the subject of their token, a manager of a page. The person must have an account. */
export async function makePageManager(
  pool: Pool,
  { page, subject, role = 'owner' }: { page: { id: string }; subject: string; role?: 'owner' | 'editor' },
): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT $1, id, $3 FROM account WHERE subject = $2`,
    [page.id, subject, role],
  );
  if (rowCount !== 1) throw new Error('There is no account of this subject.');
}

/** A claimed page whose owner is this account. */
export async function makeOwnedPage(
  pool: Pool,
  ...accountIds: readonly [string, ...string[]]
): Promise<Awaited<ReturnType<typeof makeBeneficiary>>> {
  const page = await makeBeneficiary(pool);
  await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
  const insert = `INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $1, id, 'owner' FROM unnest($2::uuid[]) AS id`;
  await pool.query(insert, [page.id, accountIds]);
  return page;
}

/** An organizer with an account of its own, whose address is verified. */
export async function makeOrganizer(
  pool: Pool,
  values: { name?: string; description?: string; sample?: boolean } = {},
): Promise<{ id: string; name: string }> {
  const name = values.name ?? `House of Arts ${randomUUID().slice(0, 8)}`;
  const subject = randomUUID();
  const { rows } = await pool.query<{ id: string }>(
    `WITH owner AS (
       INSERT INTO account (issuer, subject, email, address_proven)
       SELECT 'factory', $1, $1 || '@example.com', true WHERE NOT $4::boolean RETURNING id
     )
     INSERT INTO organizer (account_id, full_name, organization_name, email, phone, description, sample)
     SELECT (SELECT id FROM owner), 'Private Person', $2, 'private@example.com', '+251911000000', $3, $4::boolean
     RETURNING id`,
    [subject, name, values.description ?? 'Holds evenings.', values.sample ?? false],
  );
  return { id: rows[0]?.id ?? '', name };
}

/** The id of the category with this name, created if missing. */
export function makeCategory(pool: Pool, name: string): Promise<string> {
  return makeNamed(pool, 'event_category', name);
}

async function makeNamed(
  pool: Pool,
  table: 'beneficiary_type' | 'event_category',
  name: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO ${table} (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET name = $1 RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? '';
}

/** A post of the page. Returns its id. */
export async function makePost(pool: Pool, page: { id: string }): Promise<string> {
  const text = `INSERT INTO page_post (beneficiary_id, text, created_at) VALUES ($1, 'Hello', now()) RETURNING id`;
  return (await pool.query(text, [page.id])).rows[0].id;
}

/** Adds a performer with an unmanaged page to the bill of an event. */
export async function putOnBill(
  pool: Pool,
  eventId: string,
  page?: { id: string; name: string },
): Promise<{ id: string; name: string }> {
  const { id, name } = page ?? (await makeBeneficiary(pool));
  await pool.query(
    `INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position)
     SELECT $1, $2, $3, 9 + count(*) FROM event_beneficiary WHERE event_id = $1`,
    [eventId, id, name],
  );
  return { id, name };
}

/** Invites the person with this address to manage a page. Returns the id of the invitation. */
export async function makeInvitation(pool: Pool, email: string, page?: { id: string }): Promise<string> {
  const { id } = page ?? (await makeBeneficiary(pool));
  const { rows } = await pool.query(
    `INSERT INTO page_invitation (beneficiary_id, email, role, expires_at)
     VALUES ($1, $2, 'editor', now() + interval '1 day') RETURNING id`,
    [id, email.toLowerCase()],
  );
  return rows[0].id;
}

/** An account without an address, which nobody signs in to. Returns its id. */
export async function makeAccount(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', gen_random_uuid()::text, '') RETURNING id",
  );
  return rows[0].id;
}

/** Thanks for a received tip. Returns the code of its receipt. */
export async function makeThanks(pool: Pool, tipId: string, text = 'You made my day.'): Promise<string> {
  await pool.query('UPDATE received_tip SET thanks = $2, thanked_at = now() WHERE tip_id = $1', [
    tipId,
    text,
  ]);
  return (await pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tipId])).rows[0].receipt_code;
}

import type { Database } from '#server/platform/database/database.ts';
import '#server/features/beneficiaries/tables.ts';

interface NewBeneficiary {
  name?: string;
  bio?: string;
  profile_picture?: string | null;
  email?: string | null;
  follower_count?: number;
  sample?: boolean;
  created_at?: Date;
  /** Names of types, made where they are missing. */
  types?: string[];
}

/** Makes a beneficiary and returns its id. */
export async function makeBeneficiary(
  db: Database,
  { types = [], ...given }: NewBeneficiary = {},
): Promise<string> {
  const { id } = await db
    .insertInto('beneficiary')
    .values({
      name: 'Aster Bekele',
      bio: 'Sings at dusk.',
      profile_picture: null,
      email: 'aster@example.com',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of types) {
    const typeId = await makeType(db, name);
    await db.insertInto('beneficiary_type_link').values({ beneficiary_id: id, type_id: typeId }).execute();
  }
  return id;
}

/** The id of the type of this name, made where it is missing. */
export async function makeType(db: Database, name: string): Promise<string> {
  const row = await db
    .insertInto('beneficiary_type')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

import type { Connection } from '#server/platform/database/database.ts';
import './tables.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly fullName: string;
  readonly profilePicture: string | null;
}

export function findAccount(db: Connection, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccountId(
  db: Connection,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.id;
}

/** Makes the account on first sight; of two requests at once, both get the one row. Returns its id. */
export async function saveAccount(db: Connection, subject: Subject): Promise<string> {
  const row = await db
    .insertInto('account')
    .values({
      issuer: subject.issuer,
      subject: subject.subject,
      email: subject.email,
      full_name: subject.fullName,
      profile_picture: subject.profilePicture,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email: subject.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

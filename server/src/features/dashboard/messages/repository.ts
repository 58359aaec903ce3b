import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** Whether somebody manages a page that received this tip with a message. */
export async function hasReceivedMessage(db: Connection, accountId: string, tipId: string): Promise<boolean> {
  const text = `SELECT tip_id FROM page_tip JOIN page_manager USING (beneficiary_id)
    WHERE tip_id = $1 AND page_manager.account_id = $2 AND message IS NOT NULL`;
  return (await runStatement(db, text, [tipId, accountId])).length > 0;
}

/** The message of a received tip, even if it is hidden. */
export async function findReceivedMessage(
  db: Connection,
  tipId: string,
): Promise<{ text: string; hidden: boolean; senderId: string } | undefined> {
  const text = `SELECT message AS text, message_hidden_at IS NOT NULL AS hidden, account_id AS "senderId"
    FROM page_tip WHERE tip_id = $1 AND message IS NOT NULL`;
  return (await runStatement<{ text: string; hidden: boolean; senderId: string }>(db, text, [tipId]))[0];
}

/**
 * Hides the message of a received tip until the desk shows it again. Returns whether its receiver had hidden it
 * before; undefined if the tip has no message.
 */
export async function withholdMessage(
  transaction: Transaction,
  tipId: string,
  at: Date,
): Promise<{ wasHidden: boolean } | undefined> {
  if (!(await findReceivedMessage(transaction, tipId))) return undefined;
  const locked = await runStatement<{ wasHidden: boolean }>(
    transaction,
    `SELECT message_hidden_at IS NOT NULL AND NOT message_withheld AS "wasHidden" FROM received_tip
     WHERE tip_id = $1 FOR UPDATE`,
    [tipId],
  );
  const text = `UPDATE received_tip SET message_hidden_at = coalesce(message_hidden_at, $2), message_withheld = true
    WHERE tip_id = $1`;
  await runStatement(transaction, text, [tipId, at]);
  return locked[0];
}

/**
 * Ends the hiding of a message by the desk. With `stillHidden` it stays hidden by its receiver, who had hidden it
 * before. False if the desk had not hidden it.
 */
export async function showWithheldMessage(
  transaction: Transaction,
  tipId: string,
  stillHidden: boolean,
): Promise<boolean> {
  const text = `UPDATE received_tip SET message_withheld = false,
      message_hidden_at = CASE WHEN $2 THEN message_hidden_at END
    WHERE tip_id = $1 AND message_withheld RETURNING tip_id`;
  return (await runStatement(transaction, text, [tipId, stillHidden])).length > 0;
}

interface ReportedThanks {
  /** The text. */
  readonly name: string;
  readonly hidden: boolean;
  /** The page that wrote them. */
  readonly pageId: string;
  /** Who looks after the page. */
  readonly accountIds: readonly string[];
}

/** Thanks, even if they are hidden. */
export async function findReportedThanks(
  db: Connection,
  receiptCode: string,
): Promise<ReportedThanks | undefined> {
  const text = `SELECT thanks AS name, thanks_withheld_at IS NOT NULL AS hidden, received_tip.beneficiary_id AS "pageId",
      ARRAY(SELECT account_id::text FROM page_manager WHERE page_manager.beneficiary_id = received_tip.beneficiary_id
        ORDER BY created_at) AS "accountIds"
    FROM tip JOIN received_tip ON received_tip.tip_id = tip.id WHERE tip.receipt_code = $1 AND thanks IS NOT NULL`;
  return (await runStatement<ReportedThanks>(db, text, [receiptCode]))[0];
}

/** Whether thanks are shown to this account. A guest reads them on the page of a sign, where the code of the receipt is. */
export async function areThanksShown(
  db: Connection,
  receiptCode: string,
  accountId: string | undefined,
): Promise<boolean> {
  const text = `SELECT FROM tip JOIN received_tip ON received_tip.tip_id = tip.id
      JOIN account AS giver ON giver.id = tip.account_id
    WHERE tip.receipt_code = $1 AND thanks IS NOT NULL AND thanks_withheld_at IS NULL
      AND (giver.issuer = 'guest' OR giver.id = $2 OR giver.merged_into = $2)`;
  return (await runStatement(db, text, [receiptCode, accountId ?? null])).length > 0;
}

/** Hides thanks until the desk shows them again. False if there are none. */
export async function withholdThanks(
  transaction: Transaction,
  receiptCode: string,
  at: Date,
): Promise<boolean> {
  const text = `UPDATE received_tip SET thanks_withheld_at = coalesce(thanks_withheld_at, $2) FROM tip
    WHERE tip.id = received_tip.tip_id AND tip.receipt_code = $1 AND thanks IS NOT NULL RETURNING tip_id`;
  return (await runStatement(transaction, text, [receiptCode, at])).length > 0;
}

/** Ends the hiding of thanks by the desk. False if the desk had not hidden them. */
export async function showWithheldThanks(transaction: Transaction, receiptCode: string): Promise<boolean> {
  const text = `UPDATE received_tip SET thanks_withheld_at = NULL FROM tip
    WHERE tip.id = received_tip.tip_id AND tip.receipt_code = $1 AND thanks_withheld_at IS NOT NULL RETURNING tip_id`;
  return (await runStatement(transaction, text, [receiptCode])).length > 0;
}

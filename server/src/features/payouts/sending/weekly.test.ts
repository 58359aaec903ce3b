import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
});
afterAll(() => stage.stop());

const payoutsOf = async ({ page }: { page: { id: string } }) =>
  (
    await stage.services.pool.query(
      'SELECT amount_minor::int AS minor, week FROM payout WHERE receiver_id = $1',
      [page.id],
    )
  ).rows;

test('once a week everybody above the minimum is paid, and nobody twice', async () => {
  const [above, below, contested] = [
    await stage.performer(),
    await stage.performer(),
    await stage.performer(),
  ];
  await stage.readyTips(above.page, 4, 6);
  await stage.readyTips(below.page, 9.99);
  await stage.readyTips(contested.page, 50);
  await stage.services.pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [
    contested.page.id,
  ]);
  await Promise.all([stage.run(), stage.run(), stage.run()]);
  expect(await payoutsOf(above)).toMatchObject([{ minor: 1000 }]);
  expect(await payoutsOf(below)).toEqual([]);
  expect(await payoutsOf(contested)).toEqual([]);
  // Money that becomes ready later waits for the next Monday.
  await stage.readyTips(above.page, 20);
  await stage.run();
  expect(await payoutsOf(above)).toHaveLength(1);
  // An interrupted run is continued, and pays nobody again.
  await stage.ownerPool.query('DELETE FROM payout_week');
  await stage.run();
  expect(await payoutsOf(above)).toHaveLength(1);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a receiver whose payout cannot be asked for keeps no other waiting, and is tried again', async () => {
  const [broken, next] = [await stage.performer(), await stage.performer()];
  await stage.readyTips(broken.page, 12);
  await stage.readyTips(next.page, 12);
  await stage.ownerPool.query('DELETE FROM payout_week');
  await stage.ownerPool.query(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not this one' USING ERRCODE = 'query_canceled'; END $$;
    CREATE TRIGGER refused BEFORE INSERT ON payout FOR EACH ROW WHEN (NEW.receiver_id = '${broken.page.id}')
      EXECUTE FUNCTION refuse_one()`);
  await stage.run();
  expect(await payoutsOf(broken)).toEqual([]);
  expect(await payoutsOf(next)).toMatchObject([{ minor: 1200 }]);
  await stage.ownerPool.query('DROP TRIGGER refused ON payout; DROP FUNCTION refuse_one');
  await stage.run();
  expect(await payoutsOf(broken)).toMatchObject([{ minor: 1200 }]);
});

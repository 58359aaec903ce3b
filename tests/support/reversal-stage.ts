import { jobDefinitions } from '#server/app.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { openPayoutStage } from './payout-stage.ts';
import { providerAccountOf } from './provider-account.ts';
import { withoutTriggers } from './without-triggers.ts';

export type ReversalStage = Awaited<ReturnType<typeof openReversalStage>>;

export const reason = 'The tip was disputed';

/** A payout stage whose pages owe refunds of money that was already paid out, while they still have money at the sandbox. */
export async function openReversalStage() {
  const stage = await openPayoutStage();
  await stage.passWeek();
  const finance = await stage.operator('finance');
  const name = 'payouts.reverse-transfers';
  const work = jobDefinitions(stage.services).find((job) => job.name === name)?.work as () => Promise<void>;
  await stage.readyTips((await stage.performer()).page, 100, 100);
  /** Transfers made here by hand: they stand for the receiver's money from other sources. */
  const byHand = new Set<string>();

  const asSuperuser = async (text: string, values: unknown[] = []) => {
    await withoutTriggers(stage.ownerPool, [text, values]);
  };

  async function makePaid({ owner, path }: Awaited<ReturnType<typeof stage.performer>>): Promise<string> {
    const { body } = await stage.call(owner, 'POST', `${path}/payouts`);
    const id: string = body.data.result.id;
    for (let run = 0; run < 5 && (await stage.payout(id)).state !== 'paid'; run += 1) await stage.run();
    await asSuperuser("UPDATE payout SET arrives_at = now() - interval '10 days' WHERE id = $1", [id]);
    return id;
  }

  return {
    ...stage,
    finance,
    work,
    asSuperuser,
    /** A page that was paid 5 dollars of a tip that was refunded later; its account at Stripe has some cents. */
    async debtor({ thereMinor = 500 } = {}) {
      const performer = await stage.performer();
      const [tip] = await stage.readyTips(performer.page, 5);
      const payoutId = await makePaid(performer);
      await stage.services.payments.refund(String(tip), 'test');
      const account = `beneficiary:${performer.page.id}`;
      const destination = await providerAccountOf(stage.services.pool, performer.accountId);
      if (thereMinor > 0) {
        const made = await stage.stripe.transfers.create({
          amount: thereMinor,
          currency: 'usd',
          destination,
        });
        byHand.add(made.id);
      }
      return { ...performer, account, destination, payoutId, path: `/desk/debts/${account}/reversal` };
    },
    async read({ path }: { readonly path: string }) {
      return (await stage.call(finance, 'GET', path)).body.data.result;
    },
    takeBack: (
      { path }: { readonly path: string },
      body: object = { currency: 'USD', amount_minor: 500, reason },
      by: { readonly authorization: string } = finance,
    ) => stage.call(by, 'POST', path, body),
    async transferOf({ payoutId }: { readonly payoutId: string }) {
      return stage.stripe.transfers.retrieve((await stage.payout(payoutId)).provider_transfer);
    },
    /** The failing checks of `check:books`, without the transfers made by hand here. */
    async failedChecks(): Promise<string[]> {
      const outgoing = stage.outgoing().filter(({ of }) => !byHand.has(of));
      const results = await auditLedger(stage.services.db, stage.journal(), outgoing);
      return results.filter(({ problems }) => problems.length > 0).map((result) => result.name);
    },
  };
}

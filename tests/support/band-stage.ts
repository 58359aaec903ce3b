import { expect } from 'vitest';
import type { Band } from '#contract/bands/schemas.ts';
import { eventually } from './eventually.ts';
import { makeEvent } from './factories.ts';
import { type GettingPaidStage, openGettingPaidStage } from './getting-paid-stage.ts';

export type BandStage = Awaited<ReturnType<typeof openBandStage>>;
/** A page with its owner. */
export type Owned = Awaited<ReturnType<GettingPaidStage['page']>>;
type Person = Owned['owner'];
type Members = readonly (readonly [Owned, number])[];

/** A server with page owners who form bands. */
export async function openBandStage() {
  const stage = await openGettingPaidStage();
  const { server } = stage;
  const call = async (who: Person | undefined, method: string, path: string, body?: unknown) => {
    const answer = await server.call(who, method, `/bands/pages/${path}`, body);
    return {
      status: answer.status,
      result: answer.body?.data?.result as Band,
      code: answer.body?.errors?.[0]?.code as string | undefined,
      attr: answer.body?.errors?.[0]?.attr as string | undefined,
    };
  };
  const pages = (count: number) => Promise.all(Array.from({ length: count }, () => stage.page()));
  const propose = (band: Owned, members: Members) =>
    call(band.owner, 'PUT', `${band.page.id}/proposal`, {
      shares: members.map(([{ page }, parts]) => ({ page: page.id, parts })),
    });
  const answer = (method: 'PUT' | 'DELETE', { page, owner }: Owned, { proposal }: Pick<Band, 'proposal'>) =>
    call(owner, method, `${page.id}/proposals/${proposal?.id}`);
  return {
    ...stage,
    call,
    pages,
    propose,
    answer,
    leave: ({ page, owner }: Owned, agreement: string) =>
      call(owner, 'DELETE', `${page.id}/memberships/${agreement}`),
    /** A band whose members have agreed on these shares, and its agreement. */
    async openBand(parts: readonly number[]) {
      const [band, ...members] = (await pages(parts.length + 1)) as [Owned, ...Owned[]];
      const { result } = await propose(
        band,
        members.map((member, at) => [member, parts[at] ?? 1] as const),
      );
      for (const member of members) await answer('PUT', member, result);
      return { band, members, agreement: result.proposal?.id ?? '' };
    },
    /** Waits until a mail with that subject arrives. */
    mailTo: ({ email }: Person, subject: string) =>
      eventually(async () => {
        const found = await fetch(`${server.sandbox.url}/mail/messages.json?to=${encodeURIComponent(email)}`);
        const { messages }: { messages: { subject: string }[] } = await found.json();
        expect(messages.map((message) => message.subject)).toContain(subject);
      }),
    ...tipsOf(stage),
  };
}

/** Tips to bands, and their ledger entries. */
function tipsOf({ server, pool, person }: GettingPaidStage) {
  return {
    /** The amounts credited for a payment by movements of these kinds, by page, in cents. */
    async creditsOf(paymentId: string, kinds = ['capture']): Promise<Record<string, number>> {
      const { rows } = await pool.query(
        `SELECT replace(account_name, 'beneficiary:', '') AS page, -sum(amount_minor)::int AS sum
         FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
         WHERE payment_id = $1 AND kind = ANY($2) AND account_name LIKE 'beneficiary:%' GROUP BY 1`,
        [paymentId, kinds],
      );
      return Object.fromEntries(rows.map(({ page, sum }) => [page, sum]));
    },
    async paidTip({ page }: Owned, amount = 5) {
      const fan = await person({ factor: false });
      const tip = await server.startTip(fan, { beneficiary: page.id, total_amount: amount });
      await server.sandbox.stripe.pay(tip.session, 'succeed');
      await eventually(async () => expect(await server.statusOf(tip.tipId)).toBe('succeeded'));
      return { fan, ...tip };
    },
    /** An unpaid tip of five dollars for each performer on a bill. */
    async startLineUp(fan: Person, performers: readonly { id: string; name: string }[], message?: string) {
      const event = await makeEvent(pool, { beneficiaries: [...performers] });
      const { beneficiary: _, ...body } = server.tipOf({
        event: event.id,
        total_amount: performers.length * 5,
        message,
      });
      const key = { 'idempotency-key': event.id };
      const paid = await server.call(fan, 'POST', '/tipping/tips/pay-event', body, key);
      const { rows } = await pool.query(
        `SELECT tip.id, payment.id AS payment, provider_checkout FROM tip
         JOIN payment ON payment.reference_id = tip.event_tip_id
         WHERE tip.event_tip_id = (SELECT event_tip_id FROM tip WHERE id = $1)`,
        [paid.body.data.result.tip],
      );
      return {
        paymentId: rows[0].payment as string,
        session: rows[0].provider_checkout as string,
        tips: rows.map(({ id }) => id as string),
      };
    },
  };
}

import type { Capture } from '#sandbox/stripe/journal.ts';
import { sandboxDefaults } from '#server/config/config.ts';

/**
 * Which charges were made to the card that was saved at a checkout, by the address of its page. The stand-in says it, not
 * the product, which may have taken one card for another.
 */
export async function readChargesOfCards(
  sandboxOrigin: string,
  captures: readonly Capture[],
): Promise<(page: string) => readonly Capture[]> {
  const headers = { authorization: `Bearer ${sandboxDefaults.stripeSecretKey}` };
  const read = async (path: string) => (await fetch(`${sandboxOrigin}${path}`, { headers })).json();
  const { sessions } = await read('/stripe/control/sessions.json');
  const customers = new Map<string, string | null>(
    sessions.map(({ session }: { session: { id: string; customer: string | null } }) => [
      session.id,
      session.customer,
    ]),
  );
  const charges = new Map<string, Capture[]>();
  for (const capture of captures) {
    const { customer } = await read(`/v1/payment_intents/${capture.paymentIntent}`);
    charges.set(customer, [...(charges.get(customer) ?? []), capture]);
  }
  return (page) => charges.get(customers.get(sessionOf(page)) ?? '') ?? [];
}

/** The id of the checkout with this page. */
export const sessionOf = (page: string): string => /cs_[\w-]+/.exec(page)?.[0] ?? '';

import type { BrowserContext } from '@playwright/test';
import type { Pool } from 'pg';
import { sandboxPayouts } from '#server/config/payout-settings.ts';
import { createDestinationCipher } from '#server/features/payouts/public.ts';
import { signInProvenPerson } from './browser-sign-in.ts';
import { receiveTip } from './browser-tip.ts';
import { makeBeneficiary } from './factories.ts';
import { writePayout } from './payout-factory.ts';
import type { RealServer } from './real-server.ts';

/** A payout by hand of a tip for somebody whose page is claimed; who tipped has requested it. */
export async function writeTippedPayout(
  context: BrowserContext,
  server: RealServer,
  pool: Pool,
  progress: 'requested' | 'sending' | 'sent',
  name = 'ሙሉቀን መለሰ',
) {
  const authorization = `Bearer ${await signInProvenPerson(context, server)}`;
  const page = await makeBeneficiary(pool, { name });
  await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
  const tip = await receiveTip(server, pool, { authorization, page: page.id, amount: 20, message: 'ለማሲንቆህ' });
  const { rows } = await pool.query(
    'SELECT tip.account_id, payment.id FROM tip JOIN payment ON reference_id = tip.id WHERE tip.id = $1',
    [tip],
  );
  const [{ account_id: by, id: payment }] = rows;
  const cipher = createDestinationCipher(Buffer.from(sandboxPayouts.destinationKey, 'base64'));
  const sealed = cipher.seal(
    { kind: 'beneficiary', id: page.id },
    { institution: 'telebirr', number: '0911234567' },
  );
  return { page, payment, payout: await writePayout(pool, page, { progress, by, sealed }) };
}

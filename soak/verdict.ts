import { readCaptures } from '#sandbox/stripe/journal.ts';
import type { FansTip } from './differences.ts';
import { type Differences, findDifferences } from './differences.ts';
import type { Product } from './product.ts';
import { listStoredTips } from './repository.ts';
import { failures, request } from './requests.ts';

/** Compares what the fans, the stand-in's journal and the mailbox know with what the product has. */
export async function judge(product: Product, fansTips: readonly FansTip[]): Promise<Differences> {
  const answer = await request(`${product.sandboxOrigin}/stripe/control/sessions.json`);
  const sessions: { session: { id: string; client_reference_id: string | null } }[] =
    answer?.body.sessions ?? [];
  return findDifferences({
    fansTips,
    stored: await listStoredTips(product.pool),
    sessions: sessions.map(({ session }) => ({ id: session.id, payment: session.client_reference_id })),
    journal: readCaptures(product.dataDir),
    mails: countMails(product),
    failures,
  });
}

function countMails({ mail }: Product): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of mail.all()) {
    const id = /^Message-ID:\s+<([^@>]+)@/m.exec(text)?.[1] ?? 'without Message-ID';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Event } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import type { Challenge, Tip } from '#contract/tipping/schemas.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { loadReturned, loadStored } from '../form/load-tip-form.ts';
import { readReturn } from '../form/tip-addresses.ts';
import { type Giver, isKnown } from './giver.server.ts';

/** The performer of a stage page's address: by current or earlier handle, or by id; null where no public page matches. */
export async function loadPerformer(api: Api, handle: string): Promise<BeneficiaryProfile | null> {
  try {
    return await (isId(handle)
      ? api('GET /beneficiary/professionals/{id}', { params: { id: handle } })
      : api('GET /beneficiary/handles/{handle}', { params: { handle } }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The payment method of a stage page, which offers no choice: the first available one. */
export async function loadMethod(api: Api): Promise<string> {
  const { results } = await api('GET /shared/payment-methods');
  return results[0]?.id ?? '';
}

/** What a guest's browser is to solve. */
export function loadChallenge(api: Api): Promise<Challenge> {
  return api('GET /tipping/challenge');
}

/** The tip whose checkout the person returns from. */
export interface StageReturn {
  readonly tip: Tip;
  /** What they can do next, once it is paid. */
  readonly next: AfterTip | null;
  /** Whether they left its checkout, and the provider has not confirmed yet that it is closed. */
  readonly closing: boolean;
  /** The address of the page they return to with its query, to check the state of the tip again. */
  readonly address: string;
}

/**
 * The tip whose checkout the person returns from, if it is theirs: the API gives nobody a tip of somebody else. Who left the checkout
 * has not paid, and does not wait: the server closes it once the provider answers. `eventId` is the event whose page this is.
 */
export async function loadStageReturn(
  giver: Giver,
  url: URL,
  eventId: string | undefined,
): Promise<StageReturn | null> {
  const { api } = giver;
  const back = readReturn(url.searchParams);
  const id = back?.tip;
  if (id === undefined || !isKnown(giver)) return null;
  const answered = await loadReturned(api, url);
  const left = back?.canceled === true;
  const tip = answered ?? (left ? await loadStored(api, id) : null);
  if (!tip) return null;
  const closing = left && answered === null && tip.status === 'pending';
  const address = `${url.pathname}${url.search}`;
  return { tip, closing, address, next: await loadAfterTip(giver, tip, eventId) };
}

/** What the giver of a paid tip can do next. */
export interface AfterTip {
  /** Where to follow the performer; null for who does. A guest signs in first. */
  readonly followPath: string | null;
  /** Where to hear them next; null where that is not known. */
  readonly event: Pick<Event, 'id' | 'title' | 'start_time'> | null;
}

/** The first of them may be this event and canceled ones. */
const eventsRead = '6';

/**
 * What the giver of a paid tip can do next, at an event or elsewhere; null for a tip to a whole line-up, or to a page that is not
 * shown. Nobody who has paid is left without thanks because this could not be loaded.
 */
async function loadAfterTip(
  { api, isSignedIn }: Giver,
  { status, event_tip, beneficiary: { id, listed } }: Tip,
  eventId: string | undefined,
): Promise<AfterTip | null> {
  if (status !== 'succeeded' || event_tip || !listed) return null;
  const [follow, events] = await Promise.all([
    isSignedIn
      ? api('GET /beneficiary/professionals/{id}/follow', { params: { id } }).catch(() => null)
      : null,
    api('GET /events/listing', { query: { beneficiary: id, limit: eventsRead } }).catch(() => null),
  ]);
  const profile = paths.professional(id);
  return {
    followPath: follow?.following ? null : isSignedIn ? profile : paths.signIn({ returnTo: profile }),
    event: events?.results.find((one) => one.id !== eventId && !one.canceled) ?? null,
  };
}

/** What somebody gave a performer before. */
export interface EarlierTips {
  readonly last: Tip;
  /** The latest that the performer has thanked for: a guest has no other page on which to read it. */
  readonly thanked: Tip | undefined;
  /** The latest that has arrived. */
  readonly arrived: Tip | undefined;
}

/** The person's earlier tips to this performer; null where there are none, or where they are unknown. */
export async function loadEarlierTips(giver: Giver, performerId: string): Promise<EarlierTips | null> {
  if (!isKnown(giver)) return null;
  try {
    const { results } = await giver.api('GET /tipping/tips', { query: { limit: '30' } });
    const tips = results.filter(
      ({ beneficiary, status }) => beneficiary.id === performerId && status === 'succeeded',
    );
    const [last] = tips;
    if (!last) return null;
    return {
      last,
      thanked: tips.find(({ thanks }) => thanks),
      arrived: tips.find(({ arrived_at }) => arrived_at),
    };
  } catch {
    return null;
  }
}

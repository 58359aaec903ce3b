import { type RouterContextProvider, redirect } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { apiOf } from '#web/platform/session-context.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * An own campaign; guests are redirected to sign in, and people who request somebody else's campaign to their own campaigns.
 */
export async function loadOwnCampaign(context: Context, url: URL, id: string): Promise<OwnCampaign> {
  await requireProfile(context, url);
  try {
    return await apiOf(context)('GET /campaigns/own/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw redirect(campaignPaths.own());
    throw error;
  }
}

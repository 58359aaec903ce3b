import type { RouterContextProvider } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { approveCampaignForm, reviewCampaignForm } from '#contract/desk/campaigns/forms.ts';
import { reasonForm } from '#contract/desk/forms.ts';
import type { Api } from '#web/platform/api.ts';
import { actAtDesk } from '../act-at-desk.server.ts';

interface PostedDecision {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  readonly url: URL;
}

/** Makes the decision that the posted form's address names, and redirects to the campaign. */
export function decideCampaign(posted: PostedDecision, id: string) {
  const params = { id };
  const done = { to: campaignPaths.deskCampaign(id), notice: 'desk-campaign-decided' } as const;
  const decision = posted.url.searchParams.get('decide');
  if (decision === 'approve')
    return actAtDesk(
      posted,
      approveCampaignForm,
      (api, { reason, version, live_on }) =>
        api('POST /desk/campaigns/{id}/approve', {
          params,
          body: { reason, version: Number(version), live_on: live_on || null },
        }),
      done,
    );
  if (decision === 'return' || decision === 'refuse')
    return actAtDesk(
      posted,
      reviewCampaignForm,
      (api, { reason, version }) => {
        const input = { params, body: { reason, version: Number(version) } };
        if (decision === 'return') return api('POST /desk/campaigns/{id}/return', input);
        return api('POST /desk/campaigns/{id}/refuse', input);
      },
      done,
    );
  return actAtDesk(posted, reasonForm, (api, body) => decide(api, decision, { params, body }), done);
}

function decide(
  api: Api,
  decision: string | null,
  input: { readonly params: { id: string }; readonly body: { reason: string } },
): Promise<unknown> {
  switch (decision) {
    case 'freeze':
      return api('POST /desk/campaigns/{id}/freeze', input);
    case 'unfreeze':
      return api('POST /desk/campaigns/{id}/unfreeze', input);
    case 'hide':
      return api('POST /desk/campaigns/{id}/hide', input);
    case 'show':
      return api('POST /desk/campaigns/{id}/show', input);
    case 'give-back':
      return api('POST /desk/campaigns/{id}/give-back', input);
    case 'cancel':
      return api('POST /desk/campaigns/{id}/cancel', input);
    default:
      return Promise.resolve();
  }
}

import {
  approveDeskCampaign,
  cancelDeskCampaign,
  freezeDeskCampaign,
  getDeskCampaign,
  giveBackDeskCampaign,
  hideDeskCampaign,
  listDeskCampaigns,
  refuseDeskCampaign,
  returnDeskCampaign,
  showDeskCampaign,
  unfreezeDeskCampaign,
} from '#contract/desk/campaigns/endpoints.ts';
import {
  approveCampaign,
  type CampaignDependencies,
  cancelCampaign,
  type Decision,
  freezeCampaign,
  giveBackCampaign,
  hideCampaign,
  readDeskCampaign,
  readDeskCampaigns,
  turnDownCampaign,
} from '#server/features/campaigns/public.ts';
import { type AuditReceipt, handleAct, type Record } from '#server/platform/audit/handle-act.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';

/** The endpoints for decisions about a campaign that need only a reason. */
type MovingEndpoint =
  | typeof freezeDeskCampaign
  | typeof unfreezeDeskCampaign
  | typeof hideDeskCampaign
  | typeof showDeskCampaign
  | typeof cancelDeskCampaign
  | typeof giveBackDeskCampaign;

/** The endpoints with which operators read and decide about campaigns. */
export function campaignEndpoints(dependencies: CampaignDependencies): EndpointHandler[] {
  const read = (id: string) => readDeskCampaign(dependencies, id);
  const moving = (
    endpoint: MovingEndpoint,
    move: (decision: Decision, record: Record) => Promise<AuditReceipt>,
  ) =>
    handleAct(endpoint, async ({ caller, params: { id }, body: { reason } }, record) => ({
      receipt: await move({ id, reason, by: caller.accountId }, record),
      answer: await read(id),
    }));
  const turningDown = (
    endpoint: typeof returnDeskCampaign | typeof refuseDeskCampaign,
    state: 'draft' | 'refused',
  ) =>
    handleAct(endpoint, async ({ caller, params: { id }, body }, record) => ({
      receipt: await turnDownCampaign(dependencies, { id, ...body, state, by: caller.accountId }, record),
      answer: await read(id),
    }));
  return [
    handle(listDeskCampaigns, ({ query }) => readDeskCampaigns(dependencies, query)),
    handle(getDeskCampaign, ({ params }) => read(params.id)),
    handleAct(approveDeskCampaign, async ({ caller, params, body }, record) => {
      const { reason, version, live_on: liveOn } = body;
      const decision = { id: params.id, reason, version, liveOn, by: caller.accountId };
      const receipt = await approveCampaign(dependencies, decision, record);
      return { receipt, answer: await read(params.id) };
    }),
    turningDown(returnDeskCampaign, 'draft'),
    turningDown(refuseDeskCampaign, 'refused'),
    moving(freezeDeskCampaign, (decision, record) =>
      freezeCampaign(dependencies, { ...decision, state: 'frozen' }, record),
    ),
    moving(unfreezeDeskCampaign, (decision, record) =>
      freezeCampaign(dependencies, { ...decision, state: 'live' }, record),
    ),
    moving(hideDeskCampaign, (decision, record) =>
      hideCampaign(dependencies, { ...decision, hidden: true }, record),
    ),
    moving(showDeskCampaign, (decision, record) =>
      hideCampaign(dependencies, { ...decision, hidden: false }, record),
    ),
    moving(cancelDeskCampaign, (decision, record) => cancelCampaign(dependencies, decision, record)),
    moving(giveBackDeskCampaign, (decision, record) => giveBackCampaign(dependencies, decision, record)),
  ];
}

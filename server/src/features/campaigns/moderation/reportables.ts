import type { Reportable } from '#server/features/reports/public.ts';
import { endTeamHiding, findComment } from '../comments/repository.ts';
import { isBacker } from '../pledges/backers/repository.ts';
import { showUpdate } from '../updates/repository.ts';
import {
  findModeratedCampaign,
  findModeratedMessage,
  findModeratedUpdate,
  showMessage,
} from './repository.ts';

const responsibleFor = (found: { account_id: string; beneficiary_id: string | null }) => ({
  accountIds: [found.account_id],
  pageId: found.beneficiary_id,
});

const campaign: Reportable = {
  isSeen: async (db, id) => (await findModeratedCampaign(db, id))?.listed === true,
  async find(db, id) {
    const found = await findModeratedCampaign(db, id);
    return found && { name: found.title, hidden: !found.listed, ...responsibleFor(found) };
  },
};

/** Only backers can report an update that is for backers. */
const update: Reportable = {
  async isSeen(db, id, accountId) {
    const found = await findModeratedUpdate(db, id);
    if (!found?.listed || found.withheld) return false;
    if (found.audience === 'everybody' || accountId === found.account_id) return true;
    return accountId !== undefined && isBacker(db, found.campaign_id, accountId);
  },
  async find(db, id) {
    const found = await findModeratedUpdate(db, id);
    return (
      found && {
        name: `${found.title}\n\n${found.text}`,
        hidden: !found.listed || found.withheld,
        ...responsibleFor(found),
      }
    );
  },
  show: showUpdate,
};

const comment: Reportable = {
  isSeen: async (db, id) => (await findComment(db, id))?.hidden_by === null,
  async find(db, id) {
    const found = await findComment(db, id);
    return found && { name: found.text, hidden: found.hidden_by !== null, accountIds: [found.account_id] };
  },
  show: endTeamHiding,
};

/** What a backer wrote to the creator, who alone reads it. */
const contribution: Reportable = {
  async isSeen(db, id, accountId) {
    const found = await findModeratedMessage(db, id);
    return found?.withheld === false && accountId === found.owner_id;
  },
  async find(db, id) {
    const found = await findModeratedMessage(db, id);
    return found && { name: found.text, hidden: found.withheld, accountIds: [found.backer_id] };
  },
  show: showMessage,
};

/** The parts of campaigns that people can report. */
export const campaignReportables = { campaign, update, comment, contribution };

import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import {
  alreadyManager,
  invitationForOther,
  invitationNotFound,
  lastOwner,
  managerNotFound,
  ownerTooNew,
  pageContested,
  pageLeft,
  pageNotFound,
  pageOwnersOnly,
} from '../errors.ts';
import {
  invitationTokenBody,
  inviteManagerBody,
  managerRoleBody,
  pageInvitationSchema,
  pageManagersSchema,
} from './schemas.ts';

const page = z.object({ id: uuid });
const managerOfPage = page.extend({ account: uuid });
const ownersOnly = [pageNotFound, pageLeft, pageOwnersOnly, pageContested] as const;

export const listPageManagers = defineEndpoint({
  id: 'listPageManagers',
  method: 'get',
  path: '/beneficiary/pages/{id}/managers',
  feature: 'beneficiaries',
  summary: 'Who looks after an own page, and for owners whom they have invited',
  access: 'signed-in',
  limit: 'read',
  params: page,
  answer: { result: pageManagersSchema },
  errors: [pageNotFound],
});

export const invitePageManager = defineEndpoint({
  id: 'invitePageManager',
  method: 'post',
  path: '/beneficiary/pages/{id}/invitations',
  feature: 'beneficiaries',
  summary:
    'Invite somebody by mail to look after an own page; another invitation of the same address replaces it',
  access: 'signed-in',
  limit: 'write',
  params: page,
  body: inviteManagerBody,
  status: 201,
  answer: { result: pageManagersSchema },
  errors: [...ownersOnly, addressNotProven, alreadyManager],
});

export const withdrawPageManagerInvitation = defineEndpoint({
  id: 'withdrawPageManagerInvitation',
  method: 'delete',
  path: '/beneficiary/pages/{id}/invitations/{invitation}',
  feature: 'beneficiaries',
  summary: 'Withdraw an invitation; its link no longer works',
  access: 'signed-in',
  limit: 'write',
  params: page.extend({ invitation: uuid }),
  answer: { result: pageManagersSchema },
  errors: [...ownersOnly, invitationNotFound],
});

export const changePageManagerRole = defineEndpoint({
  id: 'changePageManagerRole',
  method: 'patch',
  path: '/beneficiary/pages/{id}/managers/{account}',
  feature: 'beneficiaries',
  summary: 'Make a manager an owner or an editor; the last owner stays one',
  access: 'signed-in',
  limit: 'write',
  params: managerOfPage,
  body: managerRoleBody,
  answer: { result: pageManagersSchema },
  errors: [...ownersOnly, managerNotFound, lastOwner, ownerTooNew],
});

export const removePageManager = defineEndpoint({
  id: 'removePageManager',
  method: 'delete',
  path: '/beneficiary/pages/{id}/managers/{account}',
  feature: 'beneficiaries',
  summary: 'Remove a manager, or stop looking after a page oneself; the last owner stays',
  access: 'signed-in',
  limit: 'write',
  params: managerOfPage,
  answer: { result: z.object({ removed: z.literal(true) }) },
  errors: [...ownersOnly, managerNotFound, lastOwner, ownerTooNew],
});

export const readPageManagerInvitation = defineEndpoint({
  id: 'readPageManagerInvitation',
  method: 'post',
  path: '/beneficiary/page-invitations/read',
  feature: 'beneficiaries',
  summary: 'What the link of an invitation invites to',
  access: 'signed-in',
  limit: 'write',
  body: invitationTokenBody,
  answer: { result: pageInvitationSchema },
  errors: [invitationNotFound],
});

export const acceptPageManagerInvitation = defineEndpoint({
  id: 'acceptPageManagerInvitation',
  method: 'post',
  path: '/beneficiary/page-invitations/accept',
  feature: 'beneficiaries',
  summary: 'Look after a page from now on; only for the account with the address the invitation was sent to',
  access: 'signed-in',
  limit: 'write',
  body: invitationTokenBody,
  answer: { result: z.object({ page: uuid }) },
  errors: [invitationNotFound, invitationForOther, addressNotProven, pageContested],
});

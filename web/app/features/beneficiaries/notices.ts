import { pageNoticeTexts } from '#texts/beneficiaries/page-notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const pageNotices = {
  'page-sign-up': [pageNoticeTexts.signUp],
  'page-founded': [pageNoticeTexts.founded],
  'page-published': [pageNoticeTexts.published],
  'page-saved': [pageNoticeTexts.saved],
  'page-hidden': [pageNoticeTexts.hidden],
  'page-left': [pageNoticeTexts.left],
  'post-published': [pageNoticeTexts.postPublished],
  'post-deleted': [pageNoticeTexts.postDeleted],
  'follow-saved': [pageNoticeTexts.followSaved],
  'digest-started': [pageNoticeTexts.digestStarted],
  'digest-stopped': [pageNoticeTexts.digestStopped],
  'page-not-yours': [pageNoticeTexts.notYours],
  'manager-invited': [pageNoticeTexts.managerInvited],
  'manager-changed': [pageNoticeTexts.managerChanged],
  'manager-left': [pageNoticeTexts.managerLeft],
  'invitation-accepted': [pageNoticeTexts.invitationAccepted],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type PageNotice = keyof typeof pageNotices;

import { deskNoticeTexts as texts } from '#texts/desk/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of the desk may say on the page it leads to. */
export const deskNotices = {
  'desk-factor': [texts.factor],
  'desk-role': [{ ...texts.role, tone: 'destructive' }],
  'desk-own': [{ ...texts.own, tone: 'destructive' }],
  'desk-refunded': [texts.refunded],
  'desk-written-off': [texts.writtenOff],
  'desk-reversal-requested': [texts.reversalRequested],
  'desk-giving-back': [texts.givingBack],
  'desk-case-closed': [texts.caseClosed],
  'desk-hidden': [texts.hidden],
  'desk-shown': [texts.shown],
  'desk-reports-closed': [texts.reportsClosed],
  'desk-message-hidden': [texts.messageHidden],
  'desk-words-hidden': [texts.wordsHidden],
  'desk-words-shown': [texts.wordsShown],
  'desk-role-changed': [texts.roleChanged],
  'desk-kind-saved': [texts.kindSaved],
  'desk-suspended': [texts.suspended],
  'desk-restored': [texts.restored],
  'desk-claim-decided': [texts.claimDecided],
  'desk-campaign-decided': [texts.campaignDecided],
  'desk-page-added': [texts.pageAdded],
  'desk-payouts-stopped': [texts.payoutsStopped],
  'desk-payouts-go-on': [texts.payoutsGoOn],
  'desk-page-frozen': [texts.pageFrozen],
  'desk-batch-made': [texts.batchMade],
  'desk-payout-changed': [texts.payoutChanged],
  'desk-transfer-booked': [texts.transferBooked],
  'desk-comparison-requested': [texts.comparisonRequested],
  'desk-job-retried': [texts.jobRetried],
  'desk-gone': [texts.gone],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type DeskNotice = keyof typeof deskNotices;

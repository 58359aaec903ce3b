import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { mailReceiptJob } from './mail-receipt.ts';
import { mailRefundJob } from './mail-refund.ts';
import type { SenderMailDependencies } from './mail-sender.ts';
import { notifyBeneficiaryJob } from './notify-beneficiary.ts';
import { notifyReversalJob } from './notify-reversal.ts';

/** The mails of tips: to the performers, and to the fan the receipt and what was given back. */
export function tipMailJobs(dependencies: SenderMailDependencies): JobDefinition<never>[] {
  return [
    notifyBeneficiaryJob(dependencies),
    mailReceiptJob(dependencies),
    notifyReversalJob(dependencies),
    mailRefundJob(dependencies),
  ];
}

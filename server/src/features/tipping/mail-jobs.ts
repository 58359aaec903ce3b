import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { MailDependencies } from './mail-parts.ts';
import { mailReceiptJob } from './mail-receipt.ts';
import { notifyBeneficiaryJob } from './notify-beneficiary.ts';
import { notifyReversalJob } from './notify-reversal.ts';

/** The mails of tips: to the performers, and the receipt to the fan. */
export function tipMailJobs(
  dependencies: MailDependencies & { readonly limits: Limits },
): JobDefinition<never>[] {
  return [notifyBeneficiaryJob(dependencies), mailReceiptJob(dependencies), notifyReversalJob(dependencies)];
}

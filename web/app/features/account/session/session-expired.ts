import { sessionTexts } from '#texts/account/session.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** Section 4; apart from the other notices, for every page may have to say it. */
export const sessionExpired: Toast = {
  ...sessionTexts.expired,
  tone: 'destructive',
};

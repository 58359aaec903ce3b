import { sessionTexts } from '#texts/account/session.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** Section 4; separate from the other notices, because every page may have to show it. */
export const sessionExpired: Toast = {
  ...sessionTexts.expired,
  tone: 'destructive',
  inTurn: true,
};

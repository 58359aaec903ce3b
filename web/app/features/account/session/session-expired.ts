import type { Toast } from '#web/ui/toast.tsx';

/** Section 4; apart from the other notices, for every page may have to say it. */
export const sessionExpired: Toast = {
  title: 'Session Expired',
  description: 'Please log in again.',
  tone: 'destructive',
};

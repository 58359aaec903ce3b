import { accountNotices } from './features/account/notices.ts';
import { eventNotices } from './features/events/notices.ts';
import { organizerNotices } from './features/organizers/notices.ts';
import type { Toast } from './ui/toast.tsx';

const notices: Readonly<Record<string, readonly Toast[]>> = {
  ...accountNotices,
  ...eventNotices,
  ...organizerNotices,
};

/** What a redirect says on the page it leads to, by the name it left in the flash cookie; nothing for other names. */
export function noticeCalled(name: string): readonly Toast[] {
  return (Object.hasOwn(notices, name) && notices[name]) || [];
}

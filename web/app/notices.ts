import { features } from './features.ts';
import type { Toast } from './ui/toast.tsx';

const notices = new Map(Object.values(features).flatMap((feature) => Object.entries(feature.notices ?? {})));

/** What a redirect says on the page it leads to, by the name it left in the flash cookie; nothing for other names. */
export function noticeCalled(name: string): readonly Toast[] {
  return notices.get(name) ?? [];
}

import { features } from './features.ts';
import type { Toast } from './ui/toast.tsx';

const notices = new Map(Object.values(features).flatMap((feature) => Object.entries(feature.notices ?? {})));

/** The notices of a redirect, by the key in the flash cookie; none for unknown keys. */
export function noticeCalled(name: string): readonly Toast[] {
  return notices.get(name) ?? [];
}

import { errorPageTexts as texts } from '#texts/shell.ts';
import { whenReachable } from '#web/platform/when-reachable.ts';
import { showToast } from './toast.tsx';

/** Leaves the open page by `go` if the server can be reached; otherwise the page stays, with what was typed, and says so. */
export function goIfReachable(go: () => void): void {
  whenReachable(go, () =>
    showToast({ title: texts.unreachable, description: texts.notLoaded, tone: 'destructive' }),
  );
}

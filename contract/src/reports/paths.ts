import { withQuery } from '../paths.ts';
import type { ReportKind } from './rules.ts';

/** Where something is reported; `sent` thanks for it. Apart from the other addresses: few pages lead there. */
export function reportPath(kind: ReportKind, id: string, { sent = false }: { sent?: boolean } = {}): string {
  return withQuery('/report', { kind, id, sent: sent ? 'yes' : undefined });
}

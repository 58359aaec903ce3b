import { withQuery } from '../paths.ts';
import type { ReportKind } from './rules.ts';

/** Where something is reported; `sent` shows the thanks. Separate from the other paths: few pages link there. */
export function reportPath(kind: ReportKind, id: string, { sent = false }: { sent?: boolean } = {}): string {
  return withQuery('/report', { kind, id, sent: sent ? 'yes' : undefined });
}

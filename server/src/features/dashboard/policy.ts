import type { ManagedPage } from '#contract/dashboard/schemas.ts';

type Role = ManagedPage['role'];

/** What a manager of a page may do with it, by role. Anything else is refused (404), as it is for everybody else. */
export const pagePolicy = {
  /** Tips, figures and news of the page. */
  read: ['owner', 'editor'],
  thank: ['owner', 'editor'],
  hideMessage: ['owner', 'editor'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type PageAction = keyof typeof pagePolicy;

export function mayDo(role: Role, action: PageAction): boolean {
  const roles: readonly Role[] = pagePolicy[action];
  return roles.includes(role);
}

import type { PageManagerTable } from '../tables.ts';

type Role = PageManagerTable['role'];

/** What the managers of a page may do, by role. For everybody else the page does not exist here. */
export const pagePolicy = {
  see: ['owner', 'editor'],
  change: ['owner', 'editor'],
  /** Its handle, and whether its mail address is shown. */
  changeAddresses: ['owner'],
  /** The managers and their roles. */
  changeManagers: ['owner'],
  stopManaging: ['owner', 'editor'],
  /** Where its money is paid out. */
  seePayouts: ['owner'],
  changePayouts: ['owner'],
  /** How the tips to a band are divided, and the page's own share in other bands. */
  seeShares: ['owner'],
  changeShares: ['owner'],
  /** Which outside services are notified of its tips. */
  changeWebhooks: ['owner'],
  writePosts: ['owner', 'editor'],
  publish: ['owner'],
  hide: ['owner'],
  leave: ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type PageAction = keyof typeof pagePolicy;

export function mayManage(role: Role, action: PageAction): boolean {
  const roles: readonly Role[] = pagePolicy[action];
  return roles.includes(role);
}

import type { PageManagerTable } from '../tables.ts';

type Role = PageManagerTable['role'];

/** What the managers of a page may do, by their role; to everybody else the page does not exist here. */
export const pagePolicy = {
  see: ['owner', 'editor'],
  change: ['owner', 'editor'],
  /** Its short address, and what is shown of its mail address. */
  changeAddresses: ['owner'],
  /** Who looks after it, and with which role. */
  changeManagers: ['owner'],
  stopManaging: ['owner', 'editor'],
  /** Where its money goes. */
  seePayouts: ['owner'],
  changePayouts: ['owner'],
  /** How the tips to a band are divided, and what its own share of another band is. */
  seeShares: ['owner'],
  changeShares: ['owner'],
  /** Who outside learns of its tips. */
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

/** The paths of notifications, separate from the others: few pages link there. */
export const notificationPaths = {
  /** Where the link in a daily mail leads, with its token. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;

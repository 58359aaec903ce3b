/** The addresses of notifications, apart from the others: few pages lead there. */
export const notificationPaths = {
  /** Where the link in a daily mail leads, with its token. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;

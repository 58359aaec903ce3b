/** The path of a band's shares, separate from the others: only the dashboard and mails link there. */
export const bandPaths = {
  own: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/band`,
} as const;

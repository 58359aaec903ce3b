/** The address of a band's shares, apart from the others: the dashboard and mails alone lead there. */
export const bandPaths = {
  own: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/band`,
} as const;

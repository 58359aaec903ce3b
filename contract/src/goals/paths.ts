/** The address of goals, apart from the others: the dashboard alone leads there. */
export const goalPaths = {
  own: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/goal`,
} as const;

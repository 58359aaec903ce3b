/** The path of goals, separate from the others: only the dashboard links there. */
export const goalPaths = {
  own: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/goal`,
} as const;

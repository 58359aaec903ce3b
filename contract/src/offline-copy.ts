export const offlineCopyParameter = 'offline-copy';

/** The address of the page at `path` as browsers keep it for reading without a network. */
export function offlineCopyOf(path: string): string {
  return `${path}?${offlineCopyParameter}=yes`;
}

export function isOfflineCopy({ searchParams }: URL): boolean {
  return searchParams.has(offlineCopyParameter);
}

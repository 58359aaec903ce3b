import { createContext, type ReactNode } from 'react';

/** Replaces the scripts in the copy of a page; provided by the rendering server, for copies only. */
export interface OfflineCopy {
  /** Title and descriptions of the page. */
  readonly head: ReactNode;
  /** Says above the page how old it is. */
  readonly note: ReactNode;
}

export const OfflineCopyContext = createContext<OfflineCopy | undefined>(undefined);

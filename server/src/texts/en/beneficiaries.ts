/** In place of the name of a page that is hidden or was taken down, where somebody looks back at a tip. */
export const pageNotShownName = 'A page that is no longer shown';

/** The name of a page whose only owner was erased. */
export const erasedPageName = 'A former page';

/** The cache of page copies, each under its page's path, with the offline page. */
export const cachedPages = 'offline-pages-1';
/** The public pictures and fonts that were shown. */
export const cachedFiles = 'offline-files-3';

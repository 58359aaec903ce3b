/** The copies of pages, each under the path of its page, and the page that says there is no network. */
export const cachedPages = 'offline-pages-1';
/** The pictures and fonts that were shown. */
export const cachedFiles = 'offline-files-2';

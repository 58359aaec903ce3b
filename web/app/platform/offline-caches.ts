/** The copies of pages, each under the path of its page, and the page that says there is no network. */
export const keptPages = 'offline-pages-1';
/** The pictures and fonts that were shown. */
export const keptFiles = 'offline-files-2';

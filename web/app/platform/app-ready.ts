/** The event that tells that the page's own scripts are running. */
export const appReady = 'app-ready';

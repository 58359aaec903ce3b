/** The event that says that the page's own scripts serve it from now on. */
export const appReady = 'app-ready';

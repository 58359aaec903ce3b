/** Where the built pages go: a test builds them a second time in a locale of its own. */
export const buildDirectory = process.env.WEB_BUILD ?? 'build';

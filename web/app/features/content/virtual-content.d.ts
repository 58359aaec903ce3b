/** Built from web/app/content by web/plugins/content.ts. In the browser's build it is empty. */
declare module 'virtual:content' {
  const content: import('#web/features/content/content.ts').Content;
  export default content;
}

/** A module bundled on its own, as a string to be inlined in a page. Empty in the browser's build. */
declare module '*?page-script' {
  const code: string;
  export default code;
}

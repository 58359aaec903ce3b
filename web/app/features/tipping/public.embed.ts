/** What owners copy into other sites: apart, so that pages with the form alone do not carry it. */
export { EmbedSnippets } from './embed/snippets.tsx';

/** The code that owners copy into other sites; a module of its own, so that pages with the form alone do not load it. */
export { EmbedSnippets } from './embed/snippets.tsx';

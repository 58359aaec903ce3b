export { readStory } from './story/read-story.server.ts';

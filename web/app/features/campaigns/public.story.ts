export { Story, type StoryNode } from './story/story.tsx';

export { findStage } from './repository.ts';
export { createScreenNews, type ScreenNewsStreams } from './screen/screen-news.ts';
export { stageStateAt } from './stage-state.ts';
export { decidesAboutWords } from './words/repository.ts';

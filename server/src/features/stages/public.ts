export { createScreenNews, type ScreenNewsStreams } from './screen/screen-news.ts';

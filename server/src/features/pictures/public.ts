export { attachPicture, detachPicture } from './attach-picture.ts';
export type { PictureUse } from './repository.ts';
export { createPaperEncoding } from './upload-picture.ts';

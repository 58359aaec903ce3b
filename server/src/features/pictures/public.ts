export { attachPicture, detachPicture } from './attach-picture.ts';
export { pictureEndpoints, pictureFiles } from './http.ts';
export { forgetPictures } from './repository.ts';
export { pictureJobs } from './sweep-pictures.ts';

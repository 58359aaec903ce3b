export { attachPicture, detachPicture } from './attach-picture.ts';
export { pictureEndpoints, pictureFiles } from './http.ts';
export { pictureJobs } from './sweep-pictures.ts';

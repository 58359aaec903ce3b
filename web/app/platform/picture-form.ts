/** The `handle` of a route whose form may hold the file of a picture: only there a large form is read. */
export const pictureForm = { takesPicture: true } as const;

/** The `handle` of a route whose form may contain a picture file: large forms are read only there. */
export const pictureForm = { takesPicture: true } as const;

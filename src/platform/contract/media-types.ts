/** Media types of uploaded pictures. The server detects the type from the content and ignores the declared one. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The only type in which pictures are stored and served. */
export const storedPictureTypes = ['image/webp'] as const;
export const tableTypes = ['text/csv'] as const;

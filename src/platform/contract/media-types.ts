/** Types of the pictures that people upload. The server judges a file by its content, whatever type is sent with it. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Pictures are stored and served in this type alone. */
export const storedPictureTypes = ['image/webp'] as const;
export const tableTypes = ['text/csv'] as const;

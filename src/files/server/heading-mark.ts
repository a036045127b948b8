/** Stands before a line that a document sets as a heading until its text is handed on; taken out of strangers' words. */
export const headingMark = '\ue010';

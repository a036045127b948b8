/**
 * A private-use character that marks heading lines during extraction. It is removed from the document's own text first,
 * and from the result.
 */
export const headingMark = '\ue010';

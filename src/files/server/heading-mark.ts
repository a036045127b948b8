/**
 * Private-use characters that mark lines during extraction: headings, and lines of the page header. They are removed from
 * the document's own text first, and from the result.
 */
export const headingMark = '\ue010';
export const pageHeaderMark = '\ue011';

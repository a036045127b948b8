/** New CVs counted for the screen; a more exact number is of no use. */
export const countedMax = 1001;

/** How deep departments may stand in one another. */
export const levelsMax = 6;

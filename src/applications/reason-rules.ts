/** Most reasons offered: a longer list is hard to choose from. */
export const reasonsMax = 50;
/** Reasons a company keeps, archived ones included. */
export const reasonsWithArchivedMax = 200;
/** The use of a reason is counted up to here, so that the settings stay quick in a large company. */
export const countedUseMax = 10_000;

export const poolNameMax = 60;
export const poolNoteMax = 1000;
/** Maximum length of the note about a candidate in a pool. A merge joins two, a line each. */
export const entryNoteMax = 700;
/** Pools that the filter of the list and the choice of a pool offer. */
export const offeredMax = 2000;

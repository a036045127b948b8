/** Maximum number of offered reasons: a longer list is hard to choose from. */
export const reasonsMax = 50;
/** Maximum number of reasons of a company, including archived ones. */
export const reasonsWithArchivedMax = 200;
/** The use of a reason is counted up to this number. So the settings load quickly in a large company. */
export const countedUseMax = 10_000;

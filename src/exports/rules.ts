/** Lists of people that a member exports as a table. */
export const exportLists = ['candidates', 'applicants'] as const;
export type ExportList = (typeof exportLists)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStates = ['waiting', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Hours for which a table of people can be downloaded; it is deleted then. */
export const keptHours = 24;

/** Seconds after which a member who waits for an export is notified of its end. */
export const noticeSeconds = 20;

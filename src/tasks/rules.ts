/** Maximum length of a title. */
export const taskTitleMaxChars = 200;

/** due: to be done by the end of today. */
export const taskLists = ['due', 'later', 'done'] as const;
export type TaskList = (typeof taskLists)[number];

/** mine: assigned to the member; given: added by them and assigned to another member, or to nobody any more. */
export const taskOwners = ['mine', 'given'] as const;
export type TaskOwner = (typeof taskOwners)[number];

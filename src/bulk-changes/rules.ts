/** Most applications selected one by one, and most that a bulk act changes when it takes all matches. */
export const pickedMax = 300;
export const bulkMax = 5000;

/** This many are changed within the call; larger batches run in the background. */
export const atOnceMax = 50;

/** How long a bulk act can be undone, and how long mails wait before they are sent. */
export const undoMinutes = 15;
export const holdSeconds = 30;

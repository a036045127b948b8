/** new: arrived lately; late: longer on its step than is polite; knockout: an answer rules it out; repeat: applied to other jobs too. */
export const cardFlags = ['new', 'late', 'knockout', 'repeat'] as const;
export type CardFlag = (typeof cardFlags)[number];

/**
 * In which order a column stands. entered: who came to the step last; waiting: who has stood there longest; applied: who
 * applied last; rating: the best first, the unrated last; name: from A to Z.
 */
export const boardSorts = ['entered', 'waiting', 'applied', 'rating', 'name'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** From this many applications on, the cards of a board are compact unless the reader chose otherwise. */
const compactFrom = 50;

/** Whether cards are shown in one line. `chosen` is the reader's own choice, null without one. */
export const isCompact = (chosen: boolean | null, applicationCount: number): boolean =>
  chosen ?? applicationCount >= compactFrom;

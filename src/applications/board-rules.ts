/** new: arrived lately; late: longer on its step than is polite; knockout: an answer rules it out; repeat: applied to other jobs too. */
export const cardFlags = ['new', 'late', 'knockout', 'repeat'] as const;
export type CardFlag = (typeof cardFlags)[number];

/**
 * Order of a column. entered: latest on the step first; waiting: longest on the step first; applied: latest
 * application first; rating: best first, unrated last; name: A to Z.
 */
export const boardSorts = ['entered', 'waiting', 'applied', 'rating', 'name'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** From this many applications on, the cards of a board are compact unless the reader chose otherwise. */
const compactFrom = 50;

/** Whether cards are shown in one line. `chosen` is the reader's own choice, null without one. */
export const isCompact = (chosen: boolean | null, applicationCount: number): boolean =>
  chosen ?? applicationCount >= compactFrom;

import type { Call } from './http-client.ts';

/** One call of a read, with its floor (see floors.ts). */
export type ReadCall = { call: Call; floor: string };

/** A read that a user waits for, as its calls. */
export type Read = {
  name: string;
  /** A public page, whose floor includes HTTP. */
  isPage?: boolean;
  calls: ReadCall[];
  /** The ids of the items in an answer, as the first column of the floor's rows has them. */
  idsOf: (body: string) => string[];
};

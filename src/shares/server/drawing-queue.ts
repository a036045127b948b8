import { refuse } from '#platform/contract/errors.ts';

/** Drawings that wait or run, of all companies and of one: a company with many leaves room for the others. */
const waitingMax = 10;
const waitingOfCompanyMax = 6;

// Drawing needs much memory and processor time, so that the server draws for one page or printout at a time.
let last: Promise<unknown> = Promise.resolve();
const waiting: string[] = [];

/** Draws when those before are done; refuses when too many wait. */
export function inDrawingQueue<T>(companyId: string, draw: () => Promise<T>): Promise<T> {
  const ofCompany = waiting.filter((one) => one === companyId).length;
  if (waiting.length >= waitingMax || ofCompany >= waitingOfCompanyMax) refuse('unavailable', 'shares.busy');
  waiting.push(companyId);
  const drawn = last.then(draw).finally(() => waiting.splice(waiting.indexOf(companyId), 1));
  last = drawn.catch(() => undefined);
  return drawn;
}

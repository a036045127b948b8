import { type ApplicantsAtOnce, applicantsAtOnceName } from './applicants-at-once.ts';
import {
  boardName,
  careersJobName,
  careersName,
  dashboardName,
  detailName,
  jobListName,
  listName,
  smallListName,
  teamJobListName,
} from './operations.ts';
import { allowedMs, callers, type Result } from './measure.ts';

/** Maximum ratio of a read to its statements with the bare driver. */
const ratioMax = 2.5;
/** The bare driver is not compared with a read that takes at most this long, in milliseconds. */
const quickMs = 1;
/** Maximum ratio of a public page to the bare server over HTTP. */
const pageRatioMax = 1.5;
/** Maximum time of lists of people that 95 of a hundred calls may take, in milliseconds. */
const peopleMaxMs = 100;
const isOfPeople = ({ name }: Result): boolean => /^(candidates|search|filter)/.test(name);
/** Maximum CPU time of the server for a call, in microseconds on the machine of machine-speed.ts. */
const cpuMax: ReadonlyMap<string, number> = new Map([
  [listName, 1500],
  [jobListName, 1500],
  [teamJobListName, 1500],
  [boardName, 3000],
  [detailName, 600],
  [careersName, 500],
  [careersJobName, 500],
]);
/** Maximum median time of a call, in milliseconds on the machine of machine-speed.ts. */
const millisecondsMax: ReadonlyMap<string, number> = new Map([[dashboardName, 15]]);
/** Maximum ratio of fifty submissions at once for one job to fifty for several. */
const oneJobMax = 1.5;
/** Maximum ratio of a list of 200,000 candidates to one of 1,000. */
const flatnessMax = 1.3;

const columns: [title: string, width: number, cell: (result: Result) => string][] = [
  ['', 30, ({ name }) => name],
  ['p50 ms', 8, ({ http }) => twoDigits(http.p50)],
  ['p95', 8, ({ http }) => twoDigits(http.p95)],
  ['p99', 8, ({ http }) => twoDigits(http.p99)],
  ['bare p50', 9, ({ bare }) => twoDigits(bare.p50)],
  ['ratio', 7, ({ ratio }) => twoDigits(ratio)],
  ['floor p50', 10, ({ floor }) => (floor === null ? '–' : twoDigits(floor.p50))],
  ['allowed', 8, ({ floor }) => (floor === null ? '–' : twoDigits(allowedMs(floor.p50)))],
  ['bare page', 10, ({ page }) => (page === null ? '–' : twoDigits(page.bare.p50))],
  ['ratio', 7, ({ page }) => (page === null ? '–' : twoDigits(page.ratio))],
  ['share', 7, ({ floorRatio }) => (floorRatio === null ? '–' : twoDigits(floorRatio))],
  [`p50 × ${callers}`, 9, ({ busy }) => twoDigits(busy.p50)],
  [`p99 × ${callers}`, 9, ({ busy }) => twoDigits(busy.p99)],
  ['calls/s', 8, ({ perSecond }) => perSecond.toFixed(0)],
  ['CPU µs', 8, ({ cpuMicroseconds }) => cpuMicroseconds.toFixed(0)],
  ['kB', 7, ({ kilobytes }) => kilobytes.toFixed(1)],
  ['statements', 11, ({ statements }) => String(statements)],
];

export const printHeader = (): string => printCells(({ title }) => title);

/** One result as a row of the table. */
export const printRow = (result: Result): string => printCells(({ cell }) => cell(result));

function printCells(text: (column: { title: string; cell: (result: Result) => string }) => string): string {
  return columns
    .map(([title, width, cell], index) => {
      const shown = text({ title, cell });
      return index === 0 ? shown.padEnd(width) : shown.padStart(width);
    })
    .join('');
}

/** Subjects that exceed a limit, one sentence each. @param slowness from `measureSlowness` */
export function findSlowOnes(results: Result[], slowness: number): string[] {
  const slow = results
    .filter(({ kind, page, http }) => kind === 'read' && page === null && http.p50 > quickMs)
    .filter(({ ratio }) => ratio > ratioMax)
    .map(({ name, ratio }) => `${name} takes ${twoDigits(ratio)} times the bare driver, at most ${ratioMax}`);
  slow.push(
    ...results
      .filter((result) => isOfPeople(result) && result.http.p95 > peopleMaxMs)
      .map(({ name, http }) => `${name} takes ${twoDigits(http.p95)} ms (p95), at most ${peopleMaxMs}`),
  );
  slow.push(...results.flatMap(findSlowPage));
  slow.push(...results.flatMap(findAboveFloor), ...results.flatMap((result) => findCpu(result, slowness)));
  slow.push(...results.flatMap((result) => findLong(result, slowness)));
  const flatness = flatnessOf(results);
  if (flatness === null || flatness <= flatnessMax) return slow;
  return [
    ...slow,
    `the list of 200,000 takes ${twoDigits(flatness)} times the one of 1,000, at most ${flatnessMax}`,
  ];
}

const findSlowPage = ({ name, page }: Result): string[] =>
  page === null || page.ratio <= pageRatioMax
    ? []
    : [`${name} takes ${twoDigits(page.ratio)} times the bare server over HTTP, at most ${pageRatioMax}`];

const findAboveFloor = ({ name, http, floor, floorRatio }: Result): string[] =>
  floor === null || floorRatio === null || floorRatio <= 1
    ? []
    : [
        `${name} takes ${twoDigits(http.p50)} ms, at most ${twoDigits(allowedMs(floor.p50))} (2 × floor + 0.5 ms)`,
      ];

function findCpu({ name, cpuMicroseconds }: Result, slowness: number): string[] {
  const most = (cpuMax.get(name) ?? Infinity) * slowness;
  if (cpuMicroseconds <= most) return [];
  return [`${name} takes ${cpuMicroseconds.toFixed(0)} µs of CPU, at most ${most.toFixed(0)}`];
}

function findLong({ name, http }: Result, slowness: number): string[] {
  const most = (millisecondsMax.get(name) ?? Infinity) * slowness;
  return http.p50 <= most ? [] : [`${name} takes ${twoDigits(http.p50)} ms, at most ${twoDigits(most)}`];
}

/** The times of fifty applicants at once and of one alone, in one line. */
export const printAtOnce = ({ alone, oneJob, severalJobs }: ApplicantsAtOnce): string =>
  `${applicantsAtOnceName}: p95 ${twoDigits(oneJob)} ms for one job, ${twoDigits(severalJobs)} ms for several; p50 of one alone ${twoDigits(alone)} ms.`;

/** The problem when applicants for one job wait for each other, or none. */
export const findWaiting = ({ oneJob, severalJobs }: ApplicantsAtOnce): string[] =>
  oneJob / severalJobs > oneJobMax
    ? [
        `${applicantsAtOnceName} take ${twoDigits(oneJob / severalJobs)} times as long for one job as for several, at most ${oneJobMax}`,
      ]
    : [];

/** Ratio of the list of 200,000 candidates to the one of 1,000; null when either was not measured. */
export function flatnessOf(results: Result[]): number | null {
  const p50 = (name: string): number | undefined => results.find((result) => result.name === name)?.http.p50;
  const [big, small] = [p50(listName), p50(smallListName)];
  return big === undefined || small === undefined ? null : big / small;
}

const twoDigits = (value: number): string => value.toFixed(2);

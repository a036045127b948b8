import { hash } from 'node:crypto';
import type pg from 'pg';
import type { BarePages } from './bare-pages.ts';
import { type Answer, type Call, type HttpClient, textOf } from './http-client.ts';
import type { ServerProcess } from './server-process.ts';
import { replay, type Statement } from './statements.ts';

/** A subject: calls in turn, and the statements that each of them sends. */
export type Subject = {
  name: string;
  kind: 'read' | 'write';
  /** A public page, which is compared with a bare server over HTTP. */
  isPage?: boolean;
  prepare?(http: HttpClient, calls: number): Promise<void>;
  next(): Call;
  done?: (call: Call, answer: Answer) => void;
  recordings: Statement[][];
  /** The floor of each call, in the order in which `next` gives them; none for a write. */
  floors: string[];
  replaced?: () => ReadonlyMap<string, string>;
};

export type Times = { p50: number; p95: number; p99: number };

export type Result = {
  name: string;
  kind: 'read' | 'write';
  /** Milliseconds with one caller: over HTTP, and the same statements with the bare driver. */
  http: Times;
  bare: Times;
  /** The best single statement, by the owner's connection; null for a write. */
  floor: Times | null;
  /** Ratio of the medians, as the median of the rounds, because the machine's other load varies between them. */
  ratio: number;
  /** Ratio of the median to `2 × floor + 0.5 ms`, as the median of the rounds. */
  floorRatio: number | null;
  /** Of a page: a bare server over HTTP that sends the floor's statement and as many bytes, and the ratio to it. */
  page: { bare: Times; ratio: number } | null;
  /** With `callers` concurrent callers. */
  busy: Times;
  perSecond: number;
  cpuMicroseconds: number;
  statements: number;
  kilobytes: number;
};

export type Bench = {
  http: HttpClient;
  bare: pg.Client;
  owner: pg.Client;
  barePages: BarePages;
  server: ServerProcess;
  requests: number;
};

const warmUpShare = 0.3;
const rounds = 20;
export const callers = 10;
// Slow subjects get fewer calls.
const phaseMaxMs = 20_000;

/** The time a read may take at most, in milliseconds, when its floor takes `floor`. */
export const allowedMs = (floor: number): number => 2 * floor + 0.5;

/**
 * Calls a read so often that the server's code is compiled. Code that all reads share would otherwise be compiled
 * while the first of them is measured.
 */
export async function warmUpServer(subject: Subject, bench: Bench): Promise<void> {
  if (subject.kind === 'read') await timesOf(subject, bench)(Math.ceil(bench.requests * warmUpShare));
}

/** Measures one subject: warm-up, HTTP, bare driver and floor alternately, then concurrent callers. */
export async function measure(subject: Subject, bench: Bench): Promise<Result> {
  const { requests } = bench;
  const warmUp = Math.ceil(requests * warmUpShare);
  await subject.prepare?.(bench.http, warmUp + requests * 2);
  const overHttp = timesOf(subject, bench);
  const overBare = replaysOf(subject, bench.bare);
  const overFloor = floorsOf(subject, bench.owner);
  const overPages = await pagesOf(subject, bench);
  await overHttp(warmUp);
  await overBare(Math.ceil(warmUp / 3));
  await overFloor(Math.ceil(warmUp / 3));
  await overPages(warmUp);
  const http: number[] = [];
  const bare: number[] = [];
  const floor: number[] = [];
  const pages: number[] = [];
  const pageRatios: number[] = [];
  const ratios: number[] = [];
  const floorRatios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const httpRound = await overHttp(requests / rounds);
    const bareRound = await overBare(requests / rounds);
    const floorRound = await overFloor(requests / rounds);
    const pageRound = await overPages(requests / rounds);
    const { p50 } = timesFrom(httpRound);
    ratios.push(p50 / timesFrom(bareRound).p50);
    floorRatios.push(p50 / allowedMs(timesFrom(floorRound).p50));
    pageRatios.push(p50 / timesFrom(pageRound).p50);
    pages.push(...pageRound);
    http.push(...httpRound);
    bare.push(...bareRound);
    floor.push(...floorRound);
  }
  const busy = await measureBusy(subject, bench);
  return {
    name: subject.name,
    kind: subject.kind,
    http: timesFrom(http),
    bare: timesFrom(bare),
    floor: floor.length === 0 ? null : timesFrom(floor),
    ratio: timesFrom(ratios).p50,
    floorRatio: floor.length === 0 ? null : timesFrom(floorRatios).p50,
    page: pages.length === 0 ? null : { bare: timesFrom(pages), ratio: timesFrom(pageRatios).p50 },
    ...busy,
    statements: Math.max(...subject.recordings.map((recording) => recording.length)),
  };
}

async function measureBusy(subject: Subject, bench: Bench) {
  const cpuBefore = await bench.server.cpu();
  const started = performance.now();
  let bytes = 0;
  let left = bench.requests;
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    while (left > 0 && performance.now() - started < phaseMaxMs) {
      left -= 1;
      const answer = await callOnce(subject, bench.http);
      times.push(answer.milliseconds);
      bytes += answer.body.length;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - started) / 1000;
  const cpuAfter = await bench.server.cpu();
  return {
    busy: timesFrom(times),
    perSecond: times.length / seconds,
    cpuMicroseconds: (cpuAfter - cpuBefore) / times.length,
    kilobytes: bytes / times.length / 1000,
  };
}

/** Sends the next call. @throws Error for an answer that is no success */
export async function callOnce(subject: Subject, http: HttpClient): Promise<Answer> {
  const call = subject.next();
  const answer = await http(call);
  if (answer.status >= 300) {
    throw new Error(
      `${subject.name}: ${call.method} ${call.path} answered ${answer.status}: ${textOf(answer)}`,
    );
  }
  subject.done?.(call, answer);
  return answer;
}

const timesOf =
  (subject: Subject, { http }: Bench) =>
  (count: number): Promise<number[]> =>
    repeat(count, async () => (await callOnce(subject, http)).milliseconds);

function replaysOf(
  { recordings, replaced }: Subject,
  client: pg.Client,
): (count: number) => Promise<number[]> {
  let turn = 0;
  return (count) =>
    repeat(count, () => replay(client, recordings[turn++ % recordings.length] ?? [], replaced?.()));
}

// Named, so that the server plans each of them once.
function floorsOf({ floors }: Subject, owner: pg.Client): (count: number) => Promise<number[]> {
  let turn = 0;
  return (count) =>
    repeat(floors.length === 0 ? 0 : count, async () => {
      const text = floors[turn++ % floors.length] ?? '';
      const started = performance.now();
      await owner.query({ name: nameOf(text), text });
      return performance.now() - started;
    });
}

/** Calls of the bare server for a page; none for other subjects. */
async function pagesOf(subject: Subject, bench: Bench): Promise<(count: number) => Promise<number[]>> {
  const { barePages } = bench;
  if (subject.isPage !== true) return async () => [];
  const pages = [];
  for (const text of subject.floors)
    pages.push({ text, bytes: (await callOnce(subject, bench.http)).body.length });
  await barePages.show(pages);
  let turn = 0;
  return (count) =>
    repeat(count, async () => {
      const path = `/${turn++ % pages.length}`;
      return (await barePages.http({ method: 'GET', path })).milliseconds;
    });
}

const nameOf = (text: string): string => hash('sha1', text, 'base64url');

async function repeat(count: number, once: () => Promise<number>): Promise<number[]> {
  const deadline = performance.now() + phaseMaxMs / rounds;
  const times: number[] = [];
  while (times.length < count && (times.length < 5 || performance.now() < deadline)) times.push(await once());
  return times;
}

export function timesFrom(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

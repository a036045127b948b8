import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { applicantsAtOnceName, measureApplicantsAtOnce } from './applicants-at-once.ts';
import { measureBoards } from './board-frames.ts';
import { startBarePages } from './bare-pages.ts';
import { benchFolder, type DataSet, openDataSet } from './data-set.ts';
import { type Call, type HttpClient, httpClient } from './http-client.ts';
import { measureSlowness } from './machine-speed.ts';
import { measure, type Result, type Subject, warmUpServer } from './measure.ts';
import { measureMessageLists } from './message-lists.ts';
import { listReads } from './operations.ts';
import { measurePages } from './page-loads.ts';
import { planSettings, writePlans } from './plans.ts';
import { measurePlatformLists } from './platform-lists.ts';
import { measureExports } from './exports.ts';
import { measureImports } from './imports.ts';
import { measureReaders } from './readers/measure-readers.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { findSlowOnes, findWaiting, flatnessOf, printAtOnce, printHeader, printRow } from './report.ts';
import { startServer } from './server-process.ts';
import { idsOfTheProgram } from './statements.ts';
import { countIndexReads, findUnusedIndexes } from './unused-indexes.ts';
import { moves, submissions } from './writes.ts';

const { values: wish } = parseArgs({
  options: {
    /** Rebuilds the data. */
    rebuild: { type: 'boolean', default: false },
    /** Writes the plans of every read in place of measuring. */
    plans: { type: 'boolean', default: false },
    /** Measures only subjects whose name contains this. */
    only: { type: 'string', default: '' },
    requests: { type: 'string', default: '1000' },
    /** Writes a CPU profile of the server into `.cache/bench/profiles`. */
    profile: { type: 'boolean', default: false },
    /** Measures a board's frames in a browser. */
    board: { type: 'boolean', default: false },
    /** Measures the lists of platform admins. */
    platform: { type: 'boolean', default: false },
    /** Measures the lists of messages. */
    messages: { type: 'boolean', default: false },
    /** Measures exports of all candidates: time and memory. */
    exports: { type: 'boolean', default: false },
    /** Measures imports of tables: time and memory. */
    imports: { type: 'boolean', default: false },
    /** Measures page loads in a browser. */
    pages: { type: 'boolean', default: false },
    /** Compares what the readers of CVs and job descriptions find in documents with what they say. */
    readers: { type: 'boolean', default: false },
    /** With --readers: one part of the documents, `worked` or `kept`. */
    part: { type: 'string', default: '' },
    /** With --readers: one reader, `cvs` or `descriptions`. */
    reader: { type: 'string', default: '' },
    /** With --readers: prints the wrong values of each document of the part `worked`. */
    documents: { type: 'boolean', default: false },
  },
});

const profileOptions = ['--cpu-prof', `--cpu-prof-dir=${join(benchFolder, 'profiles')}`];

const closing: (() => Promise<unknown>)[] = [];

/** `npm run bench`: the server against its own SQL by the bare driver and against its floor, on a million applications. */
async function main(): Promise<number> {
  if (wish.board) return measureBoards(say);
  if (wish.platform) return measurePlatformLists(say);
  if (wish.messages) return measureMessageLists(say);
  if (wish.exports) return measureExports(say);
  if (wish.imports) return measureImports(say);
  if (wish.pages) return measurePages(say);
  if (wish.readers) return measureReaders(say, wish);
  const data = await openDataSet(say, {
    rebuild: wish.rebuild,
    settings: wish.plans ? planSettings : {},
  });
  closing.push(() => data.postgres.stop());
  const owner = await connect(data.postgres.ownerUrl);
  if (wish.plans) {
    const subjects = await recording(data, (recorder) => readSubjects(owner, recorder));
    say(`Plans: ${await writePlans(data, subjects)}`);
    return 0;
  }
  const server = await startServer(data, wish.profile ? profileOptions : []);
  closing.push(() => server.stop());
  const http = httpClient(server.port);
  const subjects = await recording(data, async (recorder) => [
    ...(await readSubjects(owner, recorder)),
    ...(await writeSubjects(owner, recorder, http)),
  ]);
  const bare = await connect(data.urls.appUrl);
  const barePages = await startBarePages(data);
  closing.push(() => barePages.stop());
  const bench = { http, server, bare, owner, barePages, requests: Number(wish.requests) };
  for (const subject of subjects) await warmUpServer(subject, bench);
  const results: Result[] = [];
  const indexReads = await countIndexReads(owner);
  say(printHeader());
  for (const subject of subjects) {
    const result = await measure(subject, bench);
    say(printRow(result));
    results.push(result);
  }
  const waiting = isSelected({ name: applicantsAtOnceName }) ? await reportAtOnce(http) : [];
  const unused = wish.only === '' ? findUnusedIndexes(indexReads, await countIndexReads(owner)) : [];
  return reportFaults(results, [...waiting, ...unused]);
}

async function reportAtOnce(http: HttpClient): Promise<string[]> {
  const result = await measureApplicantsAtOnce(http);
  say(printAtOnce(result));
  return findWaiting(result);
}

function reportFaults(results: Result[], others: string[]): number {
  const flatness = flatnessOf(results);
  if (flatness !== null) say(`A list of 200,000 people takes ${flatness.toFixed(2)} times one of 1,000.`);
  const slowness = measureSlowness();
  say(`This machine calculates ${slowness.toFixed(2)} times as long as the one of the CPU limits.`);
  const faults = [...findSlowOnes(results, slowness), ...others];
  for (const fault of faults) say(`Not as wanted: ${fault}.`);
  return faults.length === 0 ? 0 : 1;
}

/** Closes the recorder before anything is measured. */
async function recording(
  data: DataSet,
  work: (recorder: Recorder) => Promise<Subject[]>,
): Promise<Subject[]> {
  const recorder = await openRecorder(data);
  try {
    return await work(recorder);
  } finally {
    await recorder.close();
  }
}

async function readSubjects(owner: pg.Client, recorder: Recorder): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const { name, isPage = false, calls, idsOf } of (await listReads(owner)).filter(isSelected)) {
    const recordings = [];
    for (const { call, floor } of calls) {
      const { statements, body } = await recorder.record(call);
      recordings.push(statements);
      await requireSameIds(owner, { call, floor, ids: idsOf(body) });
    }
    let turn = 0;
    const next = () => calls[turn++ % calls.length]?.call ?? refuseEmpty(name);
    const floors = calls.map(({ floor }) => floor);
    subjects.push({ name, kind: 'read', isPage, next, recordings, floors });
  }
  return subjects;
}

// A floor that reads something else would be compared with in vain.
async function requireSameIds(
  owner: pg.Client,
  { call, floor, ids }: { call: Call; floor: string; ids: string[] },
): Promise<void> {
  const { rows } = await owner.query<string[]>({ text: floor, rowMode: 'array' });
  const found = new Set(rows.map(([id]) => String(id)));
  const isSame = ids.length === 0 ? found.size === 0 : ids.every((id) => found.has(id));
  if (!isSame) throw new Error(`The floor of ${call.path} reads other items: ${floor}`);
}

async function writeSubjects(owner: pg.Client, recorder: Recorder, http: HttpClient): Promise<Subject[]> {
  const subjects: Subject[] = [];
  const writes = [
    { name: 'apply', open: () => submissions(http) },
    { name: 'move', open: () => moves(owner) },
  ];
  for (const { name, open } of writes.filter(isSelected)) {
    const write = await open();
    const recordings = [];
    for (const call of write.recorded) recordings.push((await recorder.record(call)).statements);
    const made = recordings.flatMap(idsOfTheProgram);
    const replaced = () => new Map([...write.replaced(), ...made.map((id) => [id, randomUUID()] as const)]);
    subjects.push({ ...write, name, kind: 'write', recordings, floors: [], replaced });
  }
  return subjects;
}

const isSelected = ({ name }: { name: string }): boolean => name.includes(wish.only);

function refuseEmpty(name: string): never {
  throw new Error(`${name} has no calls.`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.once('SIGINT', () => void closeAll().then(() => process.exit(130)));
try {
  process.exitCode = await main();
} finally {
  await closeAll();
}

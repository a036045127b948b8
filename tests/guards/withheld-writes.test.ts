import { beforeAll, describe, expect, it, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aMemberWith } from './endpoint-world.ts';
import { aTellingWorld, setBlindReview } from './withheld-world.ts';
import {
  callWrite,
  neededStates,
  neededValues,
  orderWrites,
  textsToApplicant,
  unfinishedWrites,
  type WriteResult,
} from './withheld-writes.ts';

/*
 * A job is reviewed blindly, and texts of every kind name its applicant. A member of its hiring team and the owner call
 * every write, those of a company with the applicant. No answer and no refusal contains a word that names the person.
 */
const writes = orderWrites(allOperations((await testServer()).platform));
const ofCompany = new Set(writes.filter(isOfCompany).map(({ name }) => name));

const withheld = 'nobody changes what belongs to a withheld person';
const hidden = 'a pair with a withheld person is not found';
const picture = 'its body is a picture, and no picture is about an applicant';
const outside = 'it needs a server outside, and is about no applicant';
const wholeOrder = 'its body names every row of a list of settings, and other writes have added some';

/** Writes of a company that are refused here, with the reason. */
const refusedWrites: Record<string, string> = {
  'companies.changePhoto': picture,
  'careers.addPicture': picture,
  'careers-domains.enter': outside,
  'sender-addresses.save': outside,
  'sender-addresses.prove': outside,
  'billing.startCardPayment': outside,
  'billing.chargeSavedCard': outside,
  'billing.openCardPortal': outside,
  'availability.connectAccount': outside,
  'availability.chooseCalendars': outside,
  'stages.orderSteps': wholeOrder,
  'applications.orderReasons': wholeOrder,
  'custom-fields.orderFields': wholeOrder,
  'jobs.saveSteps': wholeOrder,
  'stages.delete': 'the known pipeline is the default one, which stays',
  'departments.delete': 'the department has a job',
  'dashboard.addSamples': 'samples are for a company without jobs',
  'jobs.update': 'the shortest body has no description, which a published job needs',
  'meetings.markNoShow': 'the meeting has not begun; the answer is that of meetings.complete',
  'conversations.moveMail': 'the message is not a received mail; the answer only says that it is done',
  'conversations.removeUnassigned': 'the mail has a candidate by then; the answer only says that it is done',
  'files.rename': withheld,
  'candidates.update': withheld,
  'duplicates.merge': withheld,
  'duplicates.undoMerge': withheld,
  'duplicates.dismiss': hidden,
  'duplicates.reopen': hidden,
};

// Each names the applicant without the review: in a success, and where it says 409 in a refusal.
const namingAnswers = [
  'applications.previewRejection answers 200',
  'applications.rate answers 200',
  'bulk-changes.previewMail answers 200',
  'evaluations.saveDraft answers 409',
  'job-suggestions.preview answers 200',
];

let before: WriteResult[];
let results: WriteResult[];

beforeAll(async () => {
  const world = await aTellingWorld();
  const { owner, company, known } = world;
  const onTheTeam = await aMemberWith(world, 'anything on the team', String(known['jobId']));
  const common = { ...known, ...(await textsToApplicant(world)) };
  const needed = await neededValues(world, onTheTeam);
  // Names and titles are unique in a company.
  const call = (operation: (typeof writes)[number]) => {
    const { name } = operation;
    const own = { name: name.replaceAll(/\W/g, '_'), title: name, ...needed[name] };
    return callWrite(operation, { onTheTeam, owner }, { ...common, ...own });
  };
  before = [];
  for (const operation of writes)
    if (namingAnswers.some((line) => line.startsWith(`${operation.name} `)))
      before.push(await call(operation));
  await setBlindReview(world);
  results = [];
  for (const operation of writes) {
    await company.inTenant(async (tx) => neededStates[operation.name]?.execute(tx));
    results.push(await call(operation));
  }
});

test('no write of a reviewer names an applicant whom a blind review withholds', () => {
  expect(results.flatMap(({ leaks }) => leaks)).toEqual([]);
});

test('each write of a company succeeds once, or has a reason', () => {
  const some = results.filter(({ name }) => ofCompany.has(name));
  expect(some.length).toBeGreaterThan(200);
  expect(unfinishedWrites(some, refusedWrites)).toEqual([]);
});

describe('the guard of the writes of reviewers finds', () => {
  it('an answer and a refusal that name the applicant', () => {
    const lines = before.flatMap(({ leaks }) => leaks.map((leak) => leak.split(' with ')[0]));
    expect(new Set(lines)).toEqual(new Set(namingAnswers));
  });

  it('a new write that never succeeds, and a reason that is no longer true', () => {
    const refused = { name: 'jobs.planted', isDone: false, lastCode: '409 conflict' };
    expect(unfinishedWrites([refused], {})).toEqual(['jobs.planted: 409 conflict']);
    expect(unfinishedWrites([refused], { 'jobs.planted': withheld })).toEqual([]);
    expect(unfinishedWrites([{ ...refused, isDone: true }], { 'jobs.planted': withheld })).toEqual([
      'jobs.planted succeeds',
    ]);
  });
});

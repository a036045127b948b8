import { expect, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { type Caller, testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aMemberWith, inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';
import { aTellingWorld, setBlindReview, withheldWords } from './withheld-world.ts';

/*
 * A job is reviewed blindly, and texts of every kind name its applicant. The owner, a member with every permission and a
 * hiring manager call every read of the company. No answer contains a word that names the person.
 */
const reads = allOperations((await testServer()).platform).filter(
  (operation) => isOfCompany(operation) && isRead(operation),
);

const namingReads = [
  'applicants.listApplicants',
  'board.board',
  'booking.preview',
  'candidates.downloadFiles',
  'candidates.list',
  'candidates.listFilters',
  'candidates.read',
  'comments.list',
  'conversations.list',
  'dashboard.read',
  'duplicates.compare',
  'evaluations.listOfCandidate',
  'files.read',
  'handovers.listPeople',
  'meetings.listCalendar',
  'notifications.readSettings',
  'shares.listOfCompany',
  'tasks.list',
  'timeline.list',
];

async function readsThatName(caller: Caller, { known }: World): Promise<string[]> {
  const found: string[] = [];
  for (const operation of reads) {
    const { text, status } = await send(caller, operation, inputOf(operation, known));
    if (status >= 500) found.push(`${operation.name} fails with ${status}`);
    const words = withheldWords.filter((word) => text.toLocaleLowerCase('tr').includes(word));
    if (words.length > 0) found.push(`${operation.name}: ${words.join(', ')}`);
  }
  return found;
}

test('no read of the company names an applicant whom a blind review withholds', {
  timeout: 240_000,
}, async () => {
  const world = await aTellingWorld();
  const { owner, company, known } = world;
  expect(reads.length).toBeGreaterThan(100);
  // The same reads without the review, so that an empty answer proves nothing.
  const telling = await readsThatName(owner, world);
  expect(telling.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(namingReads));
  await setBlindReview(world);
  expect(await readsThatName(owner, world)).toEqual([]);
  expect(await readsThatName(await company.member(...permissions), world)).toEqual([]);
  const manager = await aMemberWith(world, 'anything on the team', String(known['jobId']));
  expect(await readsThatName(manager, world)).toEqual([]);
});

import { expect, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { type Caller, testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';
import { aBlindWorld, withheldWords } from './withheld-world.ts';

/*
 * A job is reviewed blindly, and texts of every kind name its applicant. The owner, a member with every permission and a
 * hiring manager call every read of the company. No answer contains a word that names the person.
 */
const reads = allOperations((await testServer()).platform).filter(
  (operation) => isOfCompany(operation) && isRead(operation),
);

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

test('no read of the company names an applicant whom a blind review withholds', { timeout: 240_000 }, async () => {
  const world = await aBlindWorld();
  expect(reads.length).toBeGreaterThan(100);
  expect(await readsThatName(world.owner, world)).toEqual([]);
  const member = await world.company.member(...permissions);
  expect(await readsThatName(member, world)).toEqual([]);
});

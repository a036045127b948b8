import { expect, test } from 'vitest';
import { pools } from '#pools/contract.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';

/** Two records of one person in a pool, each with a note. */
async function inOnePool(ownNote: string, itsNote: string) {
  const company = await aCompany();
  const { kept, merged } = await twoRecords(company);
  const { owner, id: companyId } = company;
  const made = await owner.call(pools.createPool, { params: { companyId }, body: { name: 'Cooks' } });
  const poolId = made.body.id;
  const put = (candidateId: string, note: string) =>
    owner.call(pools.putCandidate, { params: { companyId, poolId, candidateId }, body: { note } });
  for (const [candidateId, note] of [
    [kept.id, ownNote],
    [merged.id, itsNote],
  ] as const)
    expect((await put(candidateId, note)).status).toBe(200);
  const notes = () =>
    company.inTenant(async (tx) => {
      const rows = await tx.selectFrom('pool_candidates').select(['candidate_id', 'note']).execute();
      return [kept.id, merged.id].map((id) => rows.find((row) => row.candidate_id === id)?.note);
    });
  const calls = callsOf(company.id, kept.id, merged.id);
  return { company, kept, put, notes, ...calls };
}

test.each([
  ['no note', '', 'Speaks Spanish', 'Speaks Spanish'],
  ['another note', 'Strong in spring', 'Speaks Spanish', 'Strong in spring\nSpeaks Spanish'],
  ['the same note', 'Speaks Spanish', 'Speaks Spanish', 'Speaks Spanish'],
  ['the only note', 'Strong in spring', '', 'Strong in spring'],
])(
  'in a pool where the remaining candidate has %s, a merge loses none, and its undo restores both',
  async (_name, own, its, after) => {
    const { company, notes, merge, undo } = await inOnePool(own, its);
    expect((await merge(company.owner)).status).toBe(200);
    expect(await notes()).toEqual([after, undefined]);
    expect((await undo(company.owner)).status).toBe(200);
    expect(await notes()).toEqual([own, its]);
  },
);

test('a note that a member changed since the merge stays', async () => {
  const { company, kept, put, notes, merge, undo } = await inOnePool('', 'Speaks Spanish');
  await merge(company.owner);
  await put(kept.id, 'Speaks Spanish and French');
  await undo(company.owner);
  expect(await notes()).toEqual(['Speaks Spanish and French', 'Speaks Spanish']);
});

test('two long notes that a merge joined can be saved again, unchanged and with a word changed', async () => {
  const [own, its] = [
    'Strong in spring. '.repeat(17).slice(0, 300),
    'Speaks Spanish. '.repeat(19).slice(0, 300),
  ];
  const { company, kept, put, notes, merge } = await inOnePool(
    own.replace(/.$/, '.'),
    its.replace(/.$/, '.'),
  );
  expect((await merge(company.owner)).status).toBe(200);
  const [joined = ''] = await notes();
  expect(joined).toHaveLength(601);
  for (const note of [joined, joined.replace('Spanish', 'Portuguese')]) {
    expect((await put(kept.id, note)).status).toBe(200);
    expect((await notes())[0]).toBe(note);
  }
});

import { afterAll, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aFile } from '#files/server/factory.ts';
import { cvLinesOf } from '#reading/server/read-cv-lines.ts';
import { readCv } from '#reading/server/read-cv.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { candidateFiles } from '../file-contract.ts';
import { compareCvs } from './compare-cvs.ts';
import { aCandidate } from './factory.ts';

afterAll(stopExtraction);

const earlier = `Ada Kaya
ada@old.example | +90 532 123 45 67

Experience
Weaver, Loom Ltd
03/2014 - present
Wove carpets.

Education
Ege University
BSc Textile Engineering
2010 - 2014

Skills
Weaving, Dyeing
`;
const later = `ADA  KAYA
ada@new.example | +90 532 123 45 67

Experience
Head of looms, Silk Works
01/2020 - present
Weaver, Loom Ltd
03/2014 - 12/2019
Wove carpets.

Education
Ege University
BSc Textile Engineering
2010 - 2014

Skills
weaving, Planning
`;
const now = new Date('2026-01-15');
const read = (text: string) => readCv(cvLinesOf(text, null), now);

test('new jobs and skills, changed and removed values are found, and spelling alone is no change', async () => {
  const changes = compareCvs(await read(earlier), await read(later)).map(({ part, before, after }) => [
    part,
    before && [before.title, before.endedOn],
    after && [after.title, after.endedOn],
  ]);
  expect(changes).toEqual([
    ['email', null, ['ada@new.example', '']],
    ['email', ['ada@old.example', ''], null],
    ['experience', null, ['Head of looms', '']],
    ['experience', ['Weaver', ''], ['Weaver', '2019-12']],
    ['skill', null, ['Planning', '']],
    ['skill', ['Dyeing', ''], null],
  ]);
  expect(compareCvs(await read(later), await read(later))).toEqual([]);
});

test('two documents of one candidate are compared; those of others are not found', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const server = await testServer();
  const [{ id: candidateId }, { id: second }] = await company.inTenant(async (tx) => [
    await aCandidate(tx),
    await aCandidate(tx),
  ]);
  const ids = { companyId: company.id, candidateId };
  const add = (text: string, owner = ids) => aFile(server.platform, owner, { content: Buffer.from(text) });
  const [old, fresh, foreign] = [
    await add(earlier),
    await add(later),
    await add(later, { ...ids, candidateId: second }),
  ];
  const compare = (before: string, after: string, caller = company.owner) =>
    caller.call(candidateFiles.compareCvs, { params: ids, query: { fileId: after, earlierFileId: before } });
  expect((await compare(old.id, fresh.id)).body.changes).toBeNull();
  await server.runTasks();
  expect((await compare(old.id, fresh.id)).body.changes).toHaveLength(6);
  expect((await compare(old.id, foreign.id)).status).toBe(404);
  expect((await compare(old.id, fresh.id, other.owner)).status).toBe(404);
  expect((await compare(old.id, fresh.id, await company.member())).status).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aMeetingDraft, anApplicant } from '#meetings/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { handovers } from '#handovers/contract.ts';
import { pools } from '#pools/contract.ts';
import { aCompany, aUser, type Caller, type TestCompany, visitor } from '../../../tests/harness/api.ts';
import { uploadTable } from '../../../tests/harness/imports.ts';
import { companies, type RecordKind, recordKinds } from '../contract.ts';

const find = (caller: Caller, kind: RecordKind, recordId: string) =>
  caller.call(companies.findByRecord, { params: { recordKind: kind, recordId } });

/** Creates a company with a record of each kind, and a user who is also a member of another company. */
async function companyWithRecords() {
  const [here, other] = [await aCompany({ name: 'Anadolu' }), await aCompany({ name: 'Bozkır' })];
  const colleague = await addMember(here, other.owner, { isOwner: true });
  const applicant = await here.inTenant((tx) => anApplicant(tx));
  const meeting = await here.owner.call(meetings.create, {
    params: { companyId: here.id },
    body: aMeetingDraft({ ...applicant, hostIds: [here.owner.memberId] }),
  });
  const { owner } = here;
  const params = { companyId: here.id };
  const ids = {
    jobs: applicant.job.id,
    candidates: applicant.candidateId,
    meetings: meeting.body.id,
    imports: (await uploadTable(owner, here.id, 'Name\nIşıl')).body.id,
    pools: (await owner.call(pools.createPool, { params, body: { name: 'Kept' } })).body.id,
    handovers: (
      await owner.call(handovers.create, {
        params,
        body: { fromMemberId: owner.memberId, toMemberId: colleague.id },
      })
    ).body.id,
  };
  return { here, other, ids };
}

const addMember = (company: TestCompany, { userId }: Caller, options: { isOwner: boolean }) =>
  company.inTenant((tx) =>
    tx
      .insertInto('members')
      .values({ user_id: userId, is_owner: options.isOwner, permissions: [] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

describe.each(recordKinds)('finding the company of a record of %s', (kind) => {
  test('succeeds for an owner of both companies', async () => {
    const { here, other, ids } = await companyWithRecords();
    const found = await find(other.owner, kind, ids[kind]);
    expect(found).toMatchObject({ status: 200, body: { companyId: here.id } });
  });

  test('returns the same 404 to strangers, whether or not the id exists', async () => {
    const { ids } = await companyWithRecords();
    const strangers = [(await aCompany()).owner, await aUser()];
    for (const stranger of strangers) {
      const [real, invented] = [
        await find(stranger, kind, ids[kind]),
        await find(stranger, kind, randomUUID()),
      ];
      expect(real.status).toBe(404);
      expect({ ...real.problem, requestId: '' }).toEqual({ ...invented.problem, requestId: '' });
    }
    expect((await find(visitor(), kind, ids[kind])).status).toBe(401);
  });

  test('returns 404 to a member who may not open the record, and to a former member', async () => {
    const { here, ids } = await companyWithRecords();
    const { owner } = await aCompany();
    await addMember(here, owner, { isOwner: false });
    expect((await find(owner, kind, ids[kind])).status).toBe(404);
    const changeTo = (status: string, isOwner: boolean) =>
      here.inTenant((tx) =>
        tx
          .updateTable('members')
          .set({ status, is_owner: isOwner })
          .where('user_id', '=', owner.userId)
          .execute(),
      );
    await changeTo('active', true);
    expect((await find(owner, kind, ids[kind])).body).toEqual({ companyId: here.id });
    await changeTo('inactive', true);
    expect((await find(owner, kind, ids[kind])).status).toBe(404);
  });
});

import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { customFields, type FieldValue } from '#custom-fields/contract.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';

/** Two records of one person, each with an application for one job, and fields of people and of applications. */
async function aPersonTwice() {
  const company = await aCompany();
  const { kept, merged, job } = await twoRecords(company);
  const [own, its] = await company.inTenant(async (tx) => [
    await anApplication(tx, { jobId: job.id, candidate_id: kept.id }),
    await anApplication(tx, { jobId: job.id, candidate_id: merged.id }),
  ]);
  const { owner, id: companyId } = company;
  const add = async (
    subject: 'candidate' | 'application',
    kind: 'text' | 'choice' | 'choices',
    name: string,
  ) => {
    const options = kind !== 'text' ? ['Day', 'Night'].map((one) => ({ id: null, name: one })) : [];
    const body = { subject, kind, name, options };
    return (await owner.call(customFields.createField, { params: { companyId }, body })).body;
  };
  const ids = { company, kept, merged, own: own?.id ?? '', its: its?.id ?? '' };
  const put = (candidateId: string, candidateFieldId: string, value: FieldValue) =>
    owner.call(customFields.putOfCandidate, {
      params: { companyId, candidateId, candidateFieldId },
      body: { value },
    });
  const values = async (candidateId: string) => {
    const { body } = await owner.call(customFields.readOfCandidate, { params: { companyId, candidateId } });
    return body.items.map(({ value }) => value);
  };
  const putOffer = (applicationId: string, applicationFieldId: string, value: FieldValue) =>
    owner.call(customFields.putOfApplication, {
      params: { companyId, applicationId, applicationFieldId },
      body: { value },
    });
  const offers = async (applicationId: string) => {
    const params = { companyId, applicationId };
    const { status, body } = await owner.call(customFields.readOfApplication, { params });
    return status === 200 ? body.items.map(({ value }) => value) : status;
  };
  return { ...ids, add, put, values, putOffer, offers };
}

test('a merge keeps the values of the candidate and adds those of the other; the undo gives each its own', async () => {
  const { company, kept, merged, add, put, values } = await aPersonTwice();
  const both = await add('candidate', 'text', 'Both');
  const other = await add('candidate', 'text', 'Other');
  const shifts = await add('candidate', 'choices', 'Shifts');
  const [day, night] = shifts.options.map(({ id }) => id) as [string, string];
  await put(kept.id, both.id, 'kept');
  await put(merged.id, both.id, 'merged');
  await put(merged.id, other.id, 'only here');
  await put(kept.id, shifts.id, [day]);
  await put(merged.id, shifts.id, [day, night]);
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.merge(company.owner)).status).toBe(200);
  expect(await values(kept.id)).toEqual(['kept', 'only here', [day, night]]);
  expect((await calls.undo(company.owner)).status).toBe(200);
  expect(await values(kept.id)).toEqual(['kept', null, [day]]);
  expect(await values(merged.id)).toEqual(['merged', 'only here', [day, night]]);
});

test('an application that a merge closes gives its values to the one that stays', async () => {
  const { company, kept, merged, own, its, add, putOffer, offers } = await aPersonTwice();
  const offer = await add('application', 'text', 'Offer');
  const start = await add('application', 'text', 'Start');
  await putOffer(own, offer.id, 'kept');
  await putOffer(its, offer.id, 'merged');
  await putOffer(its, start.id, 'May');
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.merge(company.owner)).status).toBe(200);
  expect([await offers(own), await offers(its)]).toEqual([['kept', 'May'], 404]);
  expect((await calls.undo(company.owner)).status).toBe(200);
  expect(await offers(own)).toEqual(['kept', null]);
  expect(await offers(its)).toEqual(['merged', 'May']);
});

test('a choice that is hidden since its option was removed gives way to the one of the other candidate', async () => {
  const { company, kept, merged, add, put, values } = await aPersonTwice();
  const shift = await add('candidate', 'choice', 'Shift');
  const [day, night] = shift.options.map(({ id }) => id) as [string, string];
  await put(kept.id, shift.id, day);
  await put(merged.id, shift.id, night);
  const removedAt = (removed_at: Date | null) =>
    company.inTenant((tx) =>
      tx.updateTable('custom_field_options').set({ removed_at }).where('id', '=', day).execute(),
    );
  await removedAt(new Date());
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.merge(company.owner)).status).toBe(200);
  expect(await values(kept.id)).toEqual([night]);
  expect((await calls.undo(company.owner)).status).toBe(200);
  expect([await values(kept.id), await values(merged.id)]).toEqual([[null], [night]]);
  await removedAt(null);
  expect(await values(kept.id)).toEqual([day]);
});

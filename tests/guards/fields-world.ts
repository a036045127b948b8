import { customFields } from '#custom-fields/contract.ts';
import type { TestCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

type HiringIds = { candidateId: string; applicationId: string; jobId: string };

// Names of fields are unique in a company.
let moreFields = 0;

/** A field of each subject with a value, one with an option, and the values of the tables. */
export async function createCustomFields(
  { id: companyId, owner }: TestCompany,
  { candidateId, applicationId, jobId }: HiringIds,
  mark: string,
) {
  moreFields += 1;
  const made = async (
    subject: 'candidate' | 'job' | 'application',
    kind: 'text' | 'choice',
    name: string,
  ) => {
    const options = kind === 'choice' ? [{ id: null, name: mark }] : [];
    const body = { subject, kind, name: `${mark} ${name} ${moreFields}`, options };
    return expectMade(await owner.call(customFields.createField, { params: { companyId }, body }));
  };
  const { id: fieldId, options } = await made('candidate', 'choice', 'choice');
  const { id: candidateFieldId } = await made('candidate', 'text', 'text');
  const { id: jobFieldId } = await made('job', 'text', 'text');
  const { id: applicationFieldId } = await made('application', 'text', 'text');
  const body = { value: mark };
  const ofCandidate = { companyId, candidateId, candidateFieldId };
  expectMade(await owner.call(customFields.putOfCandidate, { params: ofCandidate, body }));
  expectMade(await owner.call(customFields.putOfJob, { params: { companyId, jobId, jobFieldId }, body }));
  const ofApplication = { companyId, applicationId, applicationFieldId };
  expectMade(await owner.call(customFields.putOfApplication, { params: ofApplication, body }));
  const ids = { fieldId, candidateFieldId, jobFieldId, applicationFieldId };
  return { ...ids, fieldIds: [fieldId, candidateFieldId], optionId: options[0]?.id, removedOptionIds: [] };
}

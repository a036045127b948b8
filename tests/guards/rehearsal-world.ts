import { rehearsals } from '#rehearsals/contract.ts';
import type { aCompany } from '../harness/api.ts';
import { aRehearsedForm, contact } from '../harness/applicant.ts';
import { textPdf } from '../harness/documents.ts';
import { expectMade } from './bulk-world.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A rehearsal of the owner whose form is sent. */
export async function aSentRehearsal(
  { id: companyId, owner }: Company,
  jobId: string,
  mark: string,
): Promise<string> {
  const params = { companyId, jobId };
  const { id, address } = expectMade(
    await owner.call(rehearsals.start, { params, body: { language: 'en' } }),
  );
  const form = await aRehearsedForm(address);
  expectMade(await form.change({ ...contact(`${mark.toLowerCase()}@example.test`), name: mark }));
  expectMade(await form.upload(await textPdf([[mark]])));
  expectMade(await form.submit());
  return id;
}

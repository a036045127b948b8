import { expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { applications } from '#applications/contract.ts';
import { visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, read } from '../../../tests/harness/own-applications.ts';

test('applicants read the title of the job in the language they applied in, and the team reads the main one', async () => {
  const translations = { tr: { title: 'Dokumacı', descriptionHtml: '<p>Kumaş dokuyun.</p>' } };
  const careersJob = await aCareersJob({ title: 'Weaver', translations });
  const { owner, id: companyId } = careersJob.company;
  for (const [language, title] of [['tr', 'Dokumacı']] as const) {
    const { email, token, applicationId } = await apply(careersJob, undefined, { language });
    expect((await read(visitor(), applicationId, token)).body.job.title).toBe(title);
    const at = { params: { companyId, applicationId } };
    const shown = await owner.call(applications.read, at);
    expect(shown.body.job.title).toBe('Weaver');
    const body = aMeetingDraft({
      applicationId,
      candidateId: shown.body.candidateId,
      hostIds: [owner.memberId],
    });
    expect((await owner.call(meetings.create, { params: { companyId }, body })).status).toBe(201);
    const invitation = (await mailsTo(email)).at(-1);
    expect(invitation?.text).toContain(title);
    expect(invitation?.text).not.toContain('Weaver');
  }
});

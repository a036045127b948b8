import { aCandidate } from '#candidates/server/factory.ts';
import { aFile } from '#files/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/** A person with a record and a CV, who applied for a job with an answer. */
export async function aPersonToShare(
  platform: Platform,
  companyId: string,
  cv: { content: Buffer; name: string },
) {
  const person = await inTenant(platform.db, companyId, async (tx) => {
    const candidate = await aCandidate(tx, {
      name: 'Işıl',
      surname: 'Çağlar',
      summary: 'Köprü ve tünel mühendisi.',
      skills: ['Çelik', 'Beton'],
      profile: JSON.stringify({
        experiences: [
          {
            title: 'Şantiye şefi',
            company: 'Güneş İnşaat',
            description: 'Üç köprü.',
            startedOn: '2019-05',
            endedOn: '',
          },
        ],
        languages: [{ name: 'Türkçe', level: 'native' }],
        links: [{ label: 'LinkedIn', url: 'https://linkedin.example/isil' }],
      }),
    });
    const job = await aJob(tx, { title: 'Köprü Mühendisi' });
    const application = await anApplication(tx, {
      jobId: job.id,
      candidate_id: candidate.id,
      cover_letter: 'Köprüleri severim.',
    });
    return { candidate, job, application };
  });
  const file = await aFile(platform, { companyId, candidateId: person.candidate.id }, cv);
  await inTenant(platform.db, companyId, (tx) =>
    tx.updateTable('candidates').set({ cv_file_id: file.id }).where('id', '=', person.candidate.id).execute(),
  );
  return { ...person, file };
}

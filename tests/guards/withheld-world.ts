import { sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { blindReviews } from '#blind-reviews/contract.ts';
import { aWorld, type World } from './endpoint-world.ts';

/** A person with words that nothing else contains. */
export const person = {
  name: 'Zülfikarnaz',
  surname: 'Karapehlivan',
  email: 'zk.private@withheldmail.example',
  other_emails: ['second.zk@withheldmail.example'],
  phone_number: '+905327654321',
  city: 'Gümüşhanecik',
};
const school = 'Mehtaplı Akademi';
const link = 'https://zk-portfolio.example/about';

/** In lower case; no answer to a member may contain one of them. */
const withheldWords = [
  'zülfikarnaz',
  'zulfikarnaz',
  'karapehlivan',
  'withheldmail',
  'zk.private',
  '5327654321',
  '532 765 43 21',
  'gümüşhanecik',
  'gumushanecik',
  'mehtaplı',
  'mehtapli',
  'zk-portfolio',
  // The placeholder of the address, which a screen would show as one.
  'withheld.invalid',
];

/** The withheld words in an answer. */
export function namedWords(answer: string): string[] {
  // A plain I becomes ı in Turkish and i in English.
  const text = `${answer.toLocaleLowerCase('tr')} ${answer.toLowerCase()}`;
  return withheldWords.filter((word) => text.includes(word));
}

/** Everything that a free text can tell. */
export const telling = `ZÜLFİKARNAZ Karapehlivan (zulfikarnaz) of Gümüşhanecik, ${person.email}, +90 532 765 43 21, 0532 765 43 21, ${link}, studied at ${school} and at Ankara Üniversitesi. Skill: welding`;

const profile = {
  links: [{ label: 'Portfolio', url: link }],
  languages: [{ name: 'Turkish', level: 'native' }],
  experiences: [
    { title: 'Welder', company: 'Shipyard', description: telling, startedOn: '2020', endedOn: '' },
  ],
  education: [{ school, degree: 'BSc', field: 'Metals', startedOn: '2010', endedOn: '2014' }],
  projects: [{ title: 'Bridge', url: link, description: telling }],
};

const textsAboutPerson = [
  ['applications', 'cover_letter'],
  ['introductions', 'note'],
  ['messages', 'body'],
  ['scheduled_messages', 'body'],
  ['incoming_mails', 'body'],
  ['comments', 'body_html'],
  ['meetings', 'private_notes'],
  ['meetings', 'applicant_notes'],
  ['meetings', 'candidate_answer_note'],
  ['booking_links', 'applicant_notes'],
  ['pool_candidates', 'note'],
  ['tasks', 'title'],
  ['shares', 'feedback'],
  ['handover_people', 'next_line'],
  ['data_requests', 'body'],
  ['files', 'title'],
  ['files', 'text_content'],
] as const;
const textsAboutApplication = [
  ['document_requests', 'explanation'],
  ['job_suggestions', 'note'],
  ['rejections', 'note'],
  ['withdrawals', 'reason'],
  ['scorecards', 'notes'],
  ['decision_notes', 'reason'],
] as const;

/** A company in which texts of every kind name an applicant. */
export async function aTellingWorld(): Promise<World> {
  const world = await aWorld('BLIND-WORLD');
  const { candidateId, applicationId, fileId, scorecardId } = world.known;
  const columns = [...Object.entries(person), ['profile', JSON.stringify(profile)], ['summary', telling]];
  const ofPerson = sql`candidate_id = ${candidateId}::uuid`;
  const ofApplication = sql`application_id = ${applicationId}::uuid`;
  await world.company.inTenant(async (tx) => {
    await tx
      .updateTable('candidates')
      .set(Object.fromEntries(columns))
      .where('id', '=', String(candidateId))
      .execute();
    for (const [table, column, where] of [
      ...textsAboutPerson.map((one) => [...one, ofPerson] as const),
      ...textsAboutApplication.map((one) => [...one, ofApplication] as const),
      ['scorecard_versions', 'notes', sql`scorecard_id = ${scorecardId}::uuid`] as const,
    ])
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${telling}
                 where tenant_id = ${currentTenantId} and ${where}`.execute(tx);
    await sql`update applications set sent_profile = ${JSON.stringify(profile)}::jsonb
               where tenant_id = ${currentTenantId} and id = ${applicationId}::uuid`.execute(tx);
    await sql`update incoming_mails set from_name = ${`${person.name} ${person.surname}`}, from_address = ${person.email}
               where tenant_id = ${currentTenantId} and ${ofPerson}`.execute(tx);
    await sql`update meetings set candidate_email = ${person.email}
               where tenant_id = ${currentTenantId} and ${ofPerson}`.execute(tx);
    await sql`update candidates set cv_file_id = ${fileId}::uuid
               where tenant_id = ${currentTenantId} and id = ${candidateId}::uuid`.execute(tx);
    await sql`update custom_field_values set text_value = ${telling}
               where tenant_id = ${currentTenantId} and text_value is not null
                 and (${ofPerson} or ${ofApplication})`.execute(tx);
    await refreshCandidateSearch(tx, String(candidateId));
  });
  return world;
}

/** Withholds the applicant of the world until the last step. */
export async function setBlindReview(world: World): Promise<void> {
  const params = { companyId: world.company.id, jobId: String(world.known['jobId']) };
  await world.company.inTenant((tx) => tx.deleteFrom('blind_lifts').execute());
  const untilStepId = await lastStepId(world);
  const { status } = await world.owner.call(blindReviews.set, { params, body: { untilStepId } });
  if (status !== 200) throw new Error(`The blind review was refused with ${status}.`);
}

export async function lastStepId({ company, known }: World): Promise<string> {
  const steps = await company.inTenant((tx) =>
    tx
      .selectFrom('job_steps')
      .select('id')
      .where('job_id', '=', String(known['jobId']))
      .orderBy('position', 'desc')
      .limit(1)
      .execute(),
  );
  return String(steps[0]?.id);
}

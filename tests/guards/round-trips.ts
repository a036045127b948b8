import { meetingTrips } from './meeting-trips.ts';
import type { Resource, RoundTrip } from './round-trip.ts';

const property = (from: unknown, name: string): unknown =>
  from === null ? null : Reflect.get(Object(from), name);

const company: Pick<RoundTrip, 'reader' | 'values'> = {
  reader: 'companies.read',
  values: { website: 'https://anka.example/', timeZone: 'Asia/Tokyo' },
};
const place = { country: 'DE', city: 'Bursa' };
const reasonValues = { texts: { en: 'Because.', tr: 'Çünkü.' } };

const task: RoundTrip = {
  reader: 'tasks.list',
  // Its list is the one of due tasks.
  values: { dueOn: '2020-03-03', timeZone: 'Asia/Tokyo' },
  as: {
    assigneeId: ({ assignee }) => property(assignee, 'memberId'),
    applicationId: ({ application }) => property(application, 'id'),
  },
};

type Stage = { id: string; steps: Resource[] };

const step: RoundTrip = {
  reader: 'stages.list',
  values: { kind: 'custom', color: '#224466' },
  find: ({ items }, id) =>
    (items as Stage[]).flatMap(({ steps }) => steps).find((one) => one['id'] === id) ??
    // Adding a step returns its stage; the step is inserted before the hired step.
    (items as Stage[]).find((one) => one.id === id)?.steps.at(-2),
};

const askedReason = 'asked-questions.test.ts asks the fields of forms';
const asked = { formMode: askedReason, formLabels: askedReason };

const question = {
  type: 'number',
  label: 'How many years?',
  help: 'Whole years',
  mode: 'required',
  settings: { min: 0, max: 50, unit: 'years' },
  knockoutRule: { below: 2, above: 40 },
};

const job: RoundTrip = {
  reader: 'jobs.read',
  values: {
    payMin: 10,
    payMax: 20,
    payCurrency: 'EUR',
    closesOn: '2099-03-03',
    openings: 3,
    city: 'Bursa',
    // The sample's main language is the last one.
    translations: { en: { title: 'Weaver', descriptionHtml: '<p>Make cloth.</p>' } },
    questions: [question],
    standardFieldModes: {
      nameSurname: 'required',
      email: 'required',
      phone: 'required',
      cv: 'invisible',
      coverLetter: 'required',
      currentCompany: 'invisible',
    },
  },
  as: {
    departmentId: ({ department }) => property(department, 'id'),
    // The creator joins the team.
    hiringTeam: ({ hiringTeam }) => (hiringTeam as Resource[]).filter(({ role }) => role === 'interviewer'),
    version: ({ version }) => Number(version) - 1,
  },
  unread: { pipelineId: 'its steps are copied to the job; stages.test.ts compares them' },
};

// Views store the id of a tag, also of one that is deleted.
const tagId = '0198c0de-0000-7000-8000-0000000000a1';

const candidate: RoundTrip = {
  reader: 'candidates.read',
  values: {
    phoneNumber: '+905329876543',
    otherEmails: ['deniz@work.example'],
    otherPhoneNumbers: ['+4930901820'],
    country: 'DE',
    skills: ['Welding'],
    tags: ['night'],
    profile: {
      links: [{ label: 'Site', url: 'https://deniz.example/' }],
      languages: [{ name: 'Turkish', level: 'native' }],
      experiences: [{ title: 'Weaver', company: 'Loom', description: '', startedOn: '2020', endedOn: '' }],
      education: [{ school: 'Ege', degree: '', field: '', startedOn: '2014', endedOn: '2018' }],
      projects: [{ title: 'Cloth', url: '', description: 'Wool' }],
    },
  },
  as: {
    version: ({ version }) => Number(version) - 1,
    newCvId: ({ cvFile }) => property(cvFile, 'id'),
    tags: ({ tags }) => (tags as { name: string }[]).map(({ name }) => name),
  },
  unread: { isAnotherPerson: 'lets a person be added whose e-mail or phone is known' },
};

const pool: RoundTrip = {
  reader: 'pools.readPool',
  values: { note: 'For spring', ownerId: null },
  unread: { ownerId: 'pools.test.ts reads the owner' },
};

const tag: RoundTrip = { reader: 'candidates.listTags', values: { color: 'teal' } };

const candidateView: RoundTrip = {
  reader: 'applicants.listCandidateViews',
  values: {
    filters: {
      search: 'ada',
      outcome: 'open',
      tag: tagId,
      source: 'manual',
      location: 'Berlin',
    },
    columns: ['name', 'email'],
    sort: 'name',
    order: 'asc',
  },
};

const view: RoundTrip = {
  reader: 'applicants.listViews',
  values: {
    filters: {
      search: 'ada',
      outcome: 'open',
      tag: tagId,
      rating: '3',
      from: '2026-01-01',
      to: '2026-02-02',
    },
    columns: ['name', 'step'],
    isShared: true,
    order: 'asc',
  },
};

const mailTemplate: RoundTrip = {
  reader: 'mail-templates.listTemplates',
  values: {
    texts: { en: { subject: 'Hello', body: 'Thank you' }, tr: { subject: 'Merhaba', body: 'Teşekkürler' } },
  },
  as: { version: ({ version }) => Number(version) - 1 },
};

/** Operations that write the fields of a resource, and how these are read back. */
export const roundTrips: Record<string, RoundTrip> = {
  'identity.renamePasskey': {
    reader: 'identity.readSecurity',
    find: ({ passkeys }, id) => (passkeys as Resource[]).find((one) => one['id'] === id),
  },
  'identity.updateMe': {
    reader: ['identity.getMe', 'identity.readSecurity'],
    values: { notifications: { productUpdates: true, securityUpdates: false } },
    find: ({ user, ...security }) => ({ ...(user as Resource), ...security }),
  },
  'companies.create': company,
  'companies.update': company,
  'companies.updateCareers': {
    reader: 'companies.read',
    values: {
      careersColor: '#123456',
      embedOrigins: ['https://www.example.com'],
      hasJobAlerts: false,
      takesIntroductions: false,
    },
  },
  'companies.changeMember': { reader: 'companies.listTeam' },
  'files.rename': { reader: 'files.read', values: { title: 'Renamed.txt' } },
  'profiles.updateGeneral': {
    reader: 'profiles.readGeneral',
    values: {
      website: 'https://ada.example/',
      linkedin: 'https://linkedin.com/in/ada',
      skills: ['Welding'],
      languages: [{ language: 'tr', level: 'native' }],
    },
  },
  'profiles.createExperience': {
    reader: 'profiles.listExperiences',
    values: { ...place, isOngoing: true, endMonth: null },
    unread: { endMonth: 'excluded by isOngoing; updateExperience writes it' },
  },
  'profiles.updateExperience': {
    reader: 'profiles.listExperiences',
    values: { ...place, startMonth: '2019-02', endMonth: '2021-02', isOngoing: false },
    unread: { isOngoing: 'excluded by an end month; createExperience writes it' },
  },
  'profiles.createEducation': { reader: 'profiles.listEducations' },
  'profiles.updateEducation': { reader: 'profiles.listEducations' },
  'profiles.rename': { reader: 'profiles.readFile', values: { title: 'Renamed.txt' } },
  'departments.create': { reader: 'departments.list' },
  'departments.rename': { reader: 'departments.list' },
  'stages.create': { reader: 'stages.list' },
  'stages.rename': { reader: 'stages.list' },
  'stages.duplicate': { reader: 'stages.list' },
  'stages.addStep': step,
  'stages.changeStep': step,
  'jobs.create': job,
  // The department is removed, because another one would test the same path.
  'jobs.update': { ...job, values: { ...job.values, departmentId: null, country: 'DE' } },
  'jobs.createLink': { reader: 'jobs.listLinks' },
  'forms.saveTemplate': { reader: 'forms.listTemplates', values: { question } },
  'forms.changeTemplate': { reader: 'forms.listTemplates', values: { question } },
  'candidates.create': candidate,
  'custom-fields.createField': {
    reader: 'custom-fields.listFields',
    values: { kind: 'choice', subject: 'job', access: 'owners', optionId: null },
    unread: asked,
    as: { options: ({ options }) => (options as object[]).map((option) => ({ ...option, id: null })) },
  },
  'custom-fields.updateField': {
    reader: 'custom-fields.listFields',
    values: { access: 'owners' },
    unread: { removedOptionIds: 'custom-fields.test.ts removes and restores options', ...asked },
  },
  'pools.createPool': pool,
  'pools.updatePool': pool,
  'candidates.createTag': tag,
  'candidates.updateTag': tag,
  'candidates.update': candidate,
  'applicants.createView': view,
  'applicants.updateView': view,
  'applicants.createCandidateView': candidateView,
  'applicants.updateCandidateView': candidateView,
  'mail-templates.createTemplate': mailTemplate,
  'mail-templates.updateTemplate': mailTemplate,
  'applications.createReason': { reader: 'applications.listReasonSettings', values: reasonValues },
  'applications.renameReason': { reader: 'applications.listReasonSettings', values: reasonValues },
  'applications.rate': { reader: 'applications.read' },
  'comments.create': {
    reader: 'comments.list',
    values: { bodyHtml: '<p>Strong.</p>', parentId: null, readerIds: null },
    unread: {
      parentId: 'a reply is listed with its comment; replies.test.ts reads it',
      readerIds: 'read as the members themselves; restricted-comments.test.ts reads them',
    },
  },
  'comments.update': { reader: 'comments.list', values: { bodyHtml: '<p>Stronger.</p>' } },
  'conversations.send': {
    reader: 'conversations.list',
    values: { body: 'Hello', copyMemberIds: [], readerIds: null },
    unread: { copyMemberIds: 'copies-and-moves.test.ts', readerIds: 'private-threads.test.ts' },
  },
  'mail-templates.saveSignature': { reader: 'mail-templates.readSignature', find: (signature) => signature },
  'careers.savePage': {
    reader: 'careers.readPage',
    find: (page) => page,
    as: { version: ({ version }) => Number(version) - 1 },
  },
  'survey.saveSettings': {
    reader: 'survey.readSettings',
    find: (survey) => survey,
    as: { version: ({ version }) => Number(version) - 1 },
  },
  'consents.saveNotice': {
    reader: 'consents.readNotice',
    values: { bodyEn: 'We keep it', bodyTr: 'Saklarız', retentionMonths: 6 },
    find: (notice) => notice,
    as: { version: ({ version }) => Number(version) - 1 },
  },
  'apply.changeDraft': {
    reader: 'apply.readDraft',
    find: ({ data }) => data,
    unread: {
      answers: 'by the id of a question, which this job has none of; submit-draft.test.ts reads them',
      seenFormVersion: 'says which form was seen; it takes the changes away',
    },
  },
  'shares.create': {
    reader: 'shares.list',
    values: { asksFeedback: false },
    // The answer has the share beside its link.
    find: ({ items }) => (items as Resource[])[0],
    as: { applicationId: ({ application }) => property(application, 'id') },
    unread: {
      days: 'the list has the end; shares.test.ts expects it',
      language: 'words the mail and the page alone',
      isMailed: 'shares.test.ts reads the mail',
    },
  },
  'tasks.create': task,
  'tasks.update': { ...task, unread: { assigneeId: 'the world has one member who may see the person' } },
  ...meetingTrips,
};

import type { Effect } from '#meetings/server/meeting-fields.ts';
import type { roundTrips } from './round-trips.ts';

/** The files with the form of an operation. */
export type FormFields = {
  files: string[];
  /** Fields that the form omits, with the reason. */
  hidden?: Record<string, string>;
  /** The pages that show the fields, and fields that the answer names differently. */
  shownIn?: string;
  shownAs?: Record<string, string>;
};

const candidate = ['src/candidates/web/parts/candidate-fields.tsx'];
const experience = ['src/profiles/web/experience-dialog.tsx', 'src/profiles/web/parts/place-fields.tsx'];
const education = ['src/profiles/web/education-dialog.tsx'];
const job = [
  'basics-step',
  'description-step',
  'application-form-step',
  'hiring-team-field',
  'team-step',
].map((name) => `src/jobs/web/parts/${name}.tsx`);
const question = ['src/forms/web/parts/template-name-dialog.tsx'];
const tag = ['src/candidates/web/tag-dialog.tsx', 'src/candidates/web/parts/tag-color-field.tsx'];
const pool = ['src/pools/web/pool-dialog.tsx'];
const customField = [
  'src/custom-fields/web/field-dialog.tsx',
  'src/custom-fields/web/parts/options-field.tsx',
];
const stageTitle = ['src/stages/web/parts/stage-title-dialog.tsx'];
const step = ['step-dialog', 'applicant-fields'].map((name) => `src/stages/web/parts/${name}.tsx`);
const view: FormFields = {
  files: ['src/applicants/web/view-dialog.tsx'],
  hidden: Object.fromEntries(
    ['filters', 'columns', 'sort', 'order'].map((name) => [name, 'those of the list that is saved']),
  ),
};
const mailTemplate = [
  'src/mail-templates/web/mail-template-dialog.tsx',
  'src/mail-templates/web/parts/mail-text-fields.tsx',
];
const reason = ['src/applications/web/reason-title-dialog.tsx'];
const comment = 'src/comments/web/parts/comments-panel.tsx';
const meeting: FormFields = {
  files: ['meeting-fields', 'about-fields', 'time-fields', 'room-field', 'place-field'].map(
    (name) => `src/meetings/web/parts/${name}.tsx`,
  ),
  hidden: { wallTime: 'the form asks for startsAt, and draftOf makes the wall time of it' },
  shownIn: 'src/meetings/web/parts/meeting-panel.tsx',
  shownAs: {
    candidateId: 'candidate',
    applicationId: 'job',
    wallTime: 'startsAt',
    durationMinutes: 'endsAt',
    hostIds: 'hosts',
    roomId: 'room',
  },
};
const room: FormFields = { files: ['src/meetings/web/parts/room-dialog.tsx'] };
const laterInSettings = 'the settings of the company ask for it';

/** The form of each operation that writes a resource. */
const task: FormFields = {
  files: ['src/tasks/web/parts/task-form.tsx'],
  hidden: { timeZone: 'that of the device' },
};

export const formsOf: Record<keyof typeof roundTrips, FormFields> = {
  'identity.renamePasskey': { files: ['src/identity/web/parts/passkey-name-dialog.tsx'] },
  'identity.updateMe': {
    files: ['src/identity/web/parts/person-section.tsx', 'src/identity/web/parts/notification-switch.tsx'],
  },
  'companies.create': {
    files: ['src/companies/web/create-company-dialog.tsx'],
    hidden: {
      legalName: laterInSettings,
      addressLine1: laterInSettings,
      addressLine2: laterInSettings,
      stateRegion: laterInSettings,
      country: laterInSettings,
      timeZone: 'that of the browser, until the settings change it',
    },
  },
  'companies.update': {
    files: ['company-name-form', 'address-form', 'language-form'].map(
      (name) => `src/companies/web/parts/${name}.tsx`,
    ),
  },
  'companies.updateCareers': {
    files: [
      'src/companies/web/careers-branding-form.tsx',
      'src/companies/web/embed-form.tsx',
      'src/companies/web/parts/introductions-panel.tsx',
      'src/job-alerts/web/parts/job-alerts-panel.tsx',
    ],
  },
  'companies.changeMember': {
    files: [
      'src/companies/web/parts/permissions-dialog.tsx',
      'src/companies/web/parts/team-action-dialog.tsx',
    ],
  },
  'files.rename': { files: ['src/candidates/web/parts/file-item.tsx'] },
  'profiles.updateGeneral': {
    files: ['general-form', 'parts/languages-field', 'parts/place-fields'].map(
      (name) => `src/profiles/web/${name}.tsx`,
    ),
  },
  'profiles.createExperience': { files: experience },
  'profiles.updateExperience': { files: experience },
  'profiles.createEducation': { files: education },
  'profiles.updateEducation': { files: education },
  'profiles.rename': { files: ['src/profiles/web/parts/rename-cv-field.tsx'] },
  'departments.create': { files: ['src/departments/web/parts/new-department-dialog.tsx'] },
  'departments.rename': { files: ['src/departments/web/parts/rename-department-dialog.tsx'] },
  'stages.create': { files: stageTitle },
  'stages.rename': { files: stageTitle },
  'stages.duplicate': { files: stageTitle },
  'stages.addStep': { files: step },
  'stages.changeStep': { files: step },
  'jobs.create': { files: job },
  'jobs.update': { files: job },
  'jobs.createLink': { files: ['src/jobs/web/parts/tracking-links.tsx'] },
  'forms.saveTemplate': { files: question },
  'forms.changeTemplate': { files: question },
  'candidates.create': {
    files: candidate,
    hidden: {
      source: 'a person who is added by hand has the source of that',
      isAnotherPerson: 'the button "Add anyway" sets it',
    },
  },
  'candidates.update': {
    files: ['person-form', 'place-form', 'summary-form'].map(
      (name) => `src/candidates/web/parts/${name}.tsx`,
    ),
    hidden: {
      ...Object.fromEntries(
        ['email', 'otherEmails', 'phoneNumber', 'otherPhoneNumbers', 'skills', 'profile'].map((name) => [
          name,
          'record-lists.ts writes it from the list whose entries the forms change',
        ]),
      ),
      tags: 'each tag is added and removed by a call of its own',
    },
  },
  'custom-fields.createField': { files: customField },
  'custom-fields.updateField': {
    files: customField,
    hidden: { removedOptionIds: 'those of the options that were removed from the list' },
  },
  'pools.createPool': { files: pool },
  'pools.updatePool': { files: pool },
  'candidates.createTag': { files: tag },
  'candidates.updateTag': { files: tag },
  'applicants.createView': view,
  'applicants.updateView': view,
  'applicants.createCandidateView': view,
  'applicants.updateCandidateView': view,
  'mail-templates.createTemplate': { files: mailTemplate },
  'mail-templates.updateTemplate': { files: mailTemplate },
  'applications.createReason': { files: reason },
  'applications.renameReason': { files: reason },
  'applications.rate': { files: ['src/applications/web/parts/use-application-changes.ts'] },
  'comments.create': { files: [comment, 'src/comments/web/parts/comment-thread.tsx'] },
  'comments.update': { files: ['src/comments/web/use-comment-changes.ts'] },
  'conversations.send': { files: ['src/conversations/web/queries.ts'] },
  'mail-templates.saveSignature': { files: ['src/mail-templates/web/parts/signature-dialog.tsx'] },
  'careers.savePage': {
    files: ['src/careers/web/parts/use-page-draft.ts'],
    hidden: { draft: 'the whole form is the draft' },
  },
  'survey.saveSettings': {
    files: ['src/survey/web/survey-settings-page.tsx'],
    hidden: { content: 'each part of it has a field of its own' },
  },
  'consents.saveNotice': { files: ['src/consents/web/privacy-notice-page.tsx'] },
  'apply.changeDraft': {
    files: [
      'contact-step',
      'documents-step',
      'cv-entries-editor',
      'questions-step',
      'review-step',
      'privacy-texts',
      'profile-cv-offer',
      'trap-field',
    ].map((name) => `src/apply/web/parts/${name}.tsx`),
    hidden: { seenFormVersion: 'sent when the changes of the form were shown' },
  },
  'shares.create': { files: ['src/shares/web/share-dialog.tsx'] },
  'tasks.create': task,
  'tasks.update': task,
  'meetings.create': meeting,
  'meetings.update': meeting,
  'meetings.createRoom': room,
  'meetings.changeRoom': room,
  'availability.saveHours': { files: ['src/availability/web/parts/hours-form.tsx'] },
  'meetings.changeVideo': { files: ['src/meetings/web/parts/video-form.tsx'] },
  'meetings.changeLimits': { files: ['src/meetings/web/parts/limit-form.tsx'] },
  'meetings.saveOwnLimits': { files: ['src/meetings/web/parts/limit-form.tsx'] },
};

/** Fields of a schema that the form neither binds by name nor sends in a call. */
export function missingFields(
  fields: string[],
  texts: string[],
  hidden: Record<string, string> = {},
): string[] {
  const code = texts.join('\n').replaceAll(/^import .*$/gm, '');
  const isBound = (field: string): boolean =>
    new RegExp(`["'\`]${field}["'\`.]`).test(code) ||
    new RegExp(`(body: |set\\()\\{[^}]*\\b${field}\\b`).test(code);
  return fields.filter((field) => field !== 'version' && !(field in hidden) && !isBound(field));
}

/** Columns of the fields of a meeting that its mails name differently. */
const mailedAs: Record<string, string> = { wallTime: 'starts_at', roomId: 'room_name' };

/** Fields of a meeting whose change is sent, but which its mails do not show; and those that show what is not sent. */
export function misplacedInMail(effectOf: Record<string, Effect>, mails: string[]): string[] {
  const code = mails.join('\n');
  return Object.entries(effectOf).flatMap(([field, effect]) => {
    const column = mailedAs[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isMailed = new RegExp(`\\brow\\.${column}\\b`).test(code);
    if (isMailed === (effect !== 'none')) return [];
    return [`${field} ${isMailed ? 'is in the mails, but its change is not sent' : 'is not in the mails'}`];
  });
}

/** Fields of a schema that a page reads nowhere from its record. */
export function unseenFields(fields: string[], page: string, shownAs: Record<string, string> = {}): string[] {
  const isSeen = (field: string): boolean => new RegExp(`\\.${shownAs[field] ?? field}\\b`).test(page);
  return fields.filter((field) => field !== 'version' && !isSeen(field));
}

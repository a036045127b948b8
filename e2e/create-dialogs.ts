import { expect, type Locator, type Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';

/** The records that the dialogs use. */
export type Company = { companyId: string; jobId: string; candidateId: string };

/** A dialog or form that creates a record with one operation. */
export type CreateDialog = {
  /** Opens it and fills in its fields. */
  path: (company: Company) => string;
  open: (page: Page) => Promise<void>;
  /** Submits it. */
  button: (page: Page) => Locator;
  /** The message for a lost answer, when it is not the general one. */
  failure?: string;
  /** A file is uploaded as soon as it is chosen; the button retries. */
  isSentOnOpen?: true;
  /** Path and field of the list that contains the new record afterwards. */
  list: (company: Company) => string;
  items?: string;
};

/** The dialog of each operation with an Idempotency-Key, by operation name. */
export const createDialogs: Record<string, CreateDialog> = {
  'departments.create': {
    path: () => '/company/departments',
    open: async (page) => {
      await page.getByRole('button', { name: 'New department' }).click();
      await page.getByLabel('Department name').fill('Design');
    },
    button: (page) => page.getByRole('button', { name: 'Create department' }),
    list: ({ companyId }) => `/companies/${companyId}/departments`,
    failure: 'Error adding department: No connection to the server.',
  },
  'tasks.create': {
    path: ({ candidateId }) => `/candidates/${candidateId}/overview`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add task' }).click();
      await expect(page.getByRole('combobox', { name: 'Assignee' })).not.toHaveValue('');
    },
    button: (page) => page.getByRole('form', { name: 'Add task' }).getByRole('button', { name: 'Save' }),
    list: ({ companyId, candidateId }) => `/companies/${companyId}/candidates/${candidateId}/tasks`,
  },
  'booking.create': {
    path: ({ candidateId }) => `/candidates/${candidateId}/overview`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Offer times' }).click();
      await expect(page.getByText(/free times?\. First:/)).toBeVisible();
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send link' }),
    list: ({ companyId, candidateId }) => `/companies/${companyId}/candidates/${candidateId}/booking-links`,
  },
  'shares.create': {
    path: ({ candidateId }) => `/candidates/${candidateId}/overview`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Candidate actions' }).click();
      await page.getByRole('menuitem', { name: 'Share outside…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Share Ada/ });
      await dialog.getByLabel(/^Name of the recipient/).fill('Deniz Kaya');
      await dialog.getByLabel(/^Email of the recipient/).fill('deniz@example.test');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }),
    list: ({ companyId, candidateId }) => `/companies/${companyId}/candidates/${candidateId}/shares`,
  },
  'stages.create': {
    path: () => '/company/stages',
    open: async (page) => {
      await page.getByRole('button', { name: 'New recruitment stage' }).click();
      await page.getByLabel('Title').fill('Sales');
    },
    button: (page) => page.getByRole('button', { name: 'Create recruitment stage' }),
    list: ({ companyId }) => `/companies/${companyId}/pipelines`,
  },
  'stages.addStep': {
    path: () => '/company/stages',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add step' }).first().click();
      await page.getByRole('dialog').getByLabel('Title').fill('Homework');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add step' }),
    list: ({ companyId }) => `/companies/${companyId}/pipelines`,
    items: 'items.0.steps',
  },
  'companies.invite': {
    path: () => '/company/members',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invite members' }).click();
      await page.getByLabel('Emails').fill(`${crypto.randomUUID()}@example.test`);
      await page.keyboard.press('Enter');
    },
    button: (page) => page.getByRole('button', { name: 'Send invitations' }),
    list: ({ companyId }) => `/companies/${companyId}/team?status=pending`,
  },
  'evaluations.createTemplate': {
    path: () => '/company/interview-kits',
    open: async (page) => {
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByLabel('Name').fill('Technical interview');
    },
    button: (page) => page.getByRole('button', { name: 'Save template' }),
    list: ({ companyId }) => `/companies/${companyId}/kit-templates`,
  },
  'mail-templates.createTemplate': {
    path: () => '/company/mail-templates',
    open: async (page) => {
      await page.getByRole('button', { name: 'New template' }).first().click();
      await page.getByLabel('Title').fill('Thanks');
      await page.getByLabel('Subject').fill('Thank you');
      await page.getByLabel('Text').fill('We read it.');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save template' }),
    list: ({ companyId }) => `/companies/${companyId}/mail-templates`,
  },
  'forms.saveTemplate': {
    path: () => '/company/questions',
    open: async (page) => {
      await page.getByRole('button', { name: 'New template' }).first().click();
      await page.getByRole('menuitem', { name: 'True / false' }).click();
      await page.getByRole('textbox', { name: /^Question/ }).fill('Do you drive?');
      await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).click();
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save template' }),
    list: ({ companyId }) => `/companies/${companyId}/question-templates`,
  },
  'jobs.create': {
    path: () => '/jobs/create?way=manual',
    open: (page) => page.getByLabel('Job title').fill('Nurse'),
    button: (page) => page.getByRole('button', { name: 'Save as draft' }),
    list: ({ companyId }) => `/companies/${companyId}/jobs`,
  },
  'jobs.duplicate': {
    path: ({ jobId }) => `/jobs/${jobId}/general`,
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    },
    button: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Duplicate' }),
    list: ({ companyId }) => `/companies/${companyId}/jobs`,
  },
  'candidates.create': {
    path: () => '/candidates',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add candidate' }).first().click();
      await page.getByRole('dialog').getByLabel('Name', { exact: false }).first().fill('Işıl');
      await page.getByRole('dialog').getByLabel('Surname').fill('Çelik');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add candidate' }),
    list: ({ companyId }) => `/companies/${companyId}/candidates`,
  },
  'applications.add': {
    path: ({ jobId }) => `/jobs/${jobId}/board`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add candidate' }).first().click();
      await page.getByRole('combobox', { name: 'Candidate' }).fill('isil');
      await page.getByRole('option', { name: /Işıl Çelik/ }).click();
    },
    button: (page) => page.getByRole('button', { name: 'Add to job' }),
    list: ({ companyId, jobId }) => `/companies/${companyId}/jobs/${jobId}/applicants`,
  },
  'applicants.createView': {
    path: ({ jobId }) => `/jobs/${jobId}/applicants?q=ada`,
    open: async (page) => {
      await page.getByRole('button', { name: 'View: All applicants' }).click();
      await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Only Ada');
    },
    button: (page) => page.getByRole('button', { name: 'Save view' }),
    list: ({ companyId, jobId }) => `/companies/${companyId}/jobs/${jobId}/applicant-views`,
  },
  'applicants.exportApplicants': {
    path: ({ jobId }) => `/jobs/${jobId}/applicants`,
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    },
    button: (page) => page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }),
    list: ({ companyId }) => `/companies/${companyId}/exports`,
  },
  'bulk-changes.createBulkChange': {
    path: ({ jobId }) => `/jobs/${jobId}/applicants`,
    open: async (page) => {
      await page
        .getByRole('row', { name: /Ada Kaya/ })
        .getByRole('checkbox')
        .check();
      const bar = page.getByRole('region', { name: 'Selected rows' });
      await bar.getByRole('button', { name: 'Tag', exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('night');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add tag' }),
    list: ({ companyId, jobId }) => `/companies/${companyId}/jobs/${jobId}/bulk-changes`,
  },
  'comments.create': {
    path: ({ candidateId }) => `/candidates/${candidateId}/comments`,
    open: (page) => page.getByRole('textbox', { name: 'Write a comment' }).fill('Strong.'),
    button: (page) => page.getByRole('button', { name: 'Comment', exact: true }),
    list: ({ companyId, candidateId }) => `/companies/${companyId}/candidates/${candidateId}/comments`,
  },
  'conversations.send': {
    path: ({ candidateId }) => `/candidates/${candidateId}/messages`,
    open: (page) => page.getByRole('textbox', { name: 'Message' }).fill('When can you start?'),
    button: (page) => page.getByRole('button', { name: /^Send/, disabled: false }),
    list: ({ companyId, candidateId }) => `/companies/${companyId}/candidates/${candidateId}/messages`,
  },
  'meetings.create': {
    path: () => '/meetings/upcoming',
    open: async (page) => {
      await page.getByRole('button', { name: 'Schedule meeting' }).first().click();
      const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
      await form.getByRole('combobox', { name: /Candidate/ }).fill('ada');
      await page.getByRole('option', { name: /Ada Kaya/ }).click();
      await expect(form.getByText('Everyone is free at this time.')).toBeVisible();
      await form.getByLabel('Link').fill('https://meet.example.test/room');
    },
    button: (page) => page.getByRole('button', { name: 'Schedule and invite' }),
    list: ({ companyId }) => `/companies/${companyId}/meetings`,
  },
  'meetings.createRoom': {
    path: () => '/company/meeting-rooms',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add room' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Galata');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add room' }),
    list: ({ companyId }) => `/companies/${companyId}/meeting-rooms`,
  },
  'profiles.createExperience': {
    path: () => '/account/experiences',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add experience' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Job title').fill('Engineer');
      await form.getByLabel('Company').fill('Kule');
      const start = form.getByRole('group', { name: /Start month/ });
      await start.getByRole('spinbutton', { name: 'Month' }).click();
      await expect(start.getByRole('spinbutton', { name: 'Month' })).toBeFocused();
      await page.keyboard.type('032019');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add experience' }),
    list: () => '/profile/experiences',
  },
  'profiles.createEducation': {
    path: () => '/account/education',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add education' }).click();
      await page.getByLabel('Institution').fill('Ege University');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add education' }),
    list: () => '/profile/educations',
  },
  'profiles.upload': {
    path: () => '/account/cv-files',
    open: async (page) => {
      const buffer = await textPdf([['Ada Kaya', 'Experience', 'Welder – Globex', 'Mar 2021 - Present']]);
      const files = { name: 'Ada.pdf', mimeType: 'application/pdf', buffer };
      await page.getByLabel('Add a CV').setInputFiles(files);
    },
    button: (page) => page.getByRole('button', { name: 'Send Ada.pdf again' }),
    isSentOnOpen: true,
    list: () => '/profile/cv-files',
  },
  // Last, because it switches to the new company.
  'companies.create': {
    path: () => '/companies',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create a company' }).click();
      await page.getByLabel('Company name').fill('Çınar');
    },
    button: (page) => page.getByRole('button', { name: 'Create company' }),
    list: () => '/profile/getMe',
    items: 'user.tenants',
  },
};

/**
 * Operations whose dialog is a NameDialog, as of departments, with the files of the dialog and of its call. A guard
 * finds the shared parts in them, so the browser does not repeat the same test.
 */
export const nameDialogs: Record<string, { dialog: string; call: string }> = {
  'stages.duplicate': {
    dialog: 'src/stages/web/parts/stage-title-dialog.tsx',
    call: 'src/stages/web/queries.ts',
  },
  'applications.createReason': {
    dialog: 'src/applications/web/reason-title-dialog.tsx',
    call: 'src/applications/web/reason-queries.ts',
  },
  'custom-fields.createField': {
    dialog: 'src/custom-fields/web/field-dialog.tsx',
    call: 'src/custom-fields/web/queries.ts',
  },
  'pools.createPool': { dialog: 'src/pools/web/pool-dialog.tsx', call: 'src/pools/web/queries.ts' },
  'candidates.createTag': {
    dialog: 'src/candidates/web/tag-dialog.tsx',
    call: 'src/candidates/web/tag-queries.ts',
  },
  'jobs.createLink': {
    dialog: 'src/jobs/web/parts/tracking-links.tsx',
    call: 'src/jobs/web/parts/tracking-links.tsx',
  },
};

/** Operations with an Idempotency-Key without a create dialog for members, with the reason. */
export const operationsWithoutDialog: Record<string, string> = {
  'applicants.createCandidateView': 'the same dialog as that of applicants.createView',
  'applicants.exportCandidates': 'the same dialog as that of applicants.exportApplicants',
  'bulk-changes.createCandidateBulkChange': 'the same dialog as that of bulk-changes.createBulkChange',
  'handovers.create': 'needs a second member, whom this company does not have; handovers.spec.ts starts one',
  'backoffice.addNote': 'the people here are no platform admins; the form keeps its key',
  'backoffice.publishAnnouncement': 'the people here are no platform admins; the form keeps its key',
  'new-cvs.addCandidate':
    'a CV becomes one candidate and is no longer new; new-cvs.test.ts calls it forty times',
  'new-cvs.giveNewCv':
    'the file becomes the CV and is no longer new; an application to the job stays the one there is',
  'companies.resendInvitation': 'replaces the link of an invitation, which stays one record',
  'jobs.archiveSeveral': 'creates no record: an archived job stays archived',
  'jobs.unarchiveSeveral': 'creates no record: a job that is back stays so',
  'job-suggestions.create':
    'the applicants here were added by hand and have no page; an index keeps one open',
  'booking.resend': 'creates no record: it mails a link once more',
  'document-requests.create': 'the applicants here were added by hand and have no page to send documents',
  'booking.preview': 'creates no record: it reads what a mail would say',
  'job-suggestions.preview': 'creates no record: it reads what a mail would say',
  'bulk-changes.previewCandidateMail': 'creates no record: it reads what a mail would say',
  'applications.previewRejection': 'creates no record: it reads what a mail would say',
  'outgoing.schedule': 'the menu beside the field of a message schedules it and empties the field',
  'bulk-changes.previewMail': 'creates no record: it reads what a mail would say',
  'sender-addresses.check': 'creates no record: it looks for the DNS records once more',
  'careers-domains.check': 'creates no record: it looks for the DNS record once more',
  'candidates.addTag': 'creates no record twice: a candidate has a tag once',
  'candidates.mergeTags': 'creates no record: a tag that is merged stays merged',
  'candidates.addFile': 'files are dropped in a list, which keeps a key for each of them',
  'apply.acceptHeld': 'locked forms are received once; the others are left out',
  'apply.deleteHeld': 'creates no record: it deletes held forms',
  'evaluations.addDecision':
    'its list is that of the applications with their notes; the dialog keeps its key like every form',
  'meetings.createPanelDay': 'creates several records at once; meeting-days.spec.ts plans one',
  'meetings.addInterview': 'its dialog belongs to a panel day, and keeps its key like every form',
  'rehearsals.start': 'a member has one rehearsal of a job, and another start replaces it',
  'apply.startIntroduction': 'no button starts it: opening the form of a visitor does',
  'apply.startDraft': 'no button starts it: opening the form of a visitor does',
  'profiles.save': 'creates several records at once, and only those that the profile lacks',
};

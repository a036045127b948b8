import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import type { Platform } from '#platform/server/platform.ts';
import { enumerationsOf, groupsOf, findUnlabelled } from './label-rules.ts';
import { repositoryFiles } from './source-files.ts';
import { cataloguesIn, mentionsIn } from './word-rules.ts';

const files = repositoryFiles();
const enumerations = enumerationsOf(allOperations({ config: {} } as Platform));
const groups = groupsOf(cataloguesIn(files).en, mentionsIn(files));

/** Values that a group of labels omits, and why. */
const withoutWord: Record<string, string> = {
  ...withReason('a reminder of a meeting and mails without a thing show no state of their own', [
    'deliveries.failed.meeting_reminder',
    'deliveries.failed.other',
  ]),
  ...withReason('a mail that was not delivered has words by its kind', [
    'deliveries.message.failed',
    'deliveries.email.failed',
  ]),
  ...withReason('the banner of a bulk change words them under other names, with what was done', [
    'bulk-changes.actions.untag',
    'bulk-changes.actions.unpool',
    'bulk-changes.said.done',
  ]),
  ...withReason('the progress and the result of an import, whose states have names of those of handovers', [
    'imports.progress.done',
    'imports.progress.undone',
    'imports.result.running',
    'imports.result.undoing',
  ]),
  ...withReason('columns of other lists, that share names with what applicants and reports sort by', [
    'reports.columns.applied',
    'reports.columns.appliedAndHired',
    'reports.columns.left',
    'reports.columns.hiredSincePublishing',
    'reports.columns.knockedOut',
  ]),
  ...withReason('words of the form, that share names with answers to meetings and purposes of files', [
    'apply.form.cover_letter',
    'apply.form.attachment',
    'apply.form.invisible',
    'apply.form.onsite',
    'apply.form.none',
    'apply.form.other_time',
  ]),
  ...withReason('changed columns and fields of a profile, that share names with the parts of a compared CV', [
    'activity.audit.fields.place',
    'activity.audit.fields.linkedin',
    'activity.audit.fields.experience',
    'activity.audit.fields.skill',
    'profiles.complete.fields.experience',
    'profiles.complete.fields.education',
    'profiles.complete.fields.skill',
    'profiles.complete.fields.language',
  ]),
  ...withReason('changes of blocks, that share names with changes of the questions of a form', [
    'careers.editor.changes.required',
    'careers.editor.changes.optional',
  ]),
  ...withReason('a record in order needs no advice, and of a missing one the record to add is shown', [
    'sender-addresses.advice.found',
    'sender-addresses.advice.allowed',
    'sender-addresses.advice.missing',
  ]),
  ...withReason('the step of the documents is named by what it asks for', ['apply.form.steps.documents']),
  ...withReason('the form refuses such a file, with words of the validation', [
    'apply.form.textStates.encrypted',
    'apply.form.textStates.broken',
    'apply.form.textStates.empty',
  ]),
  ...withReason('an invitation that is not over has a page of its own', ['companies.invitation.over.open']),
  ...withReason('presets and roles of the demo are no roles of a hiring team', [
    'companies.presets.hiring_manager',
    'companies.presetHelp.hiring_manager',
    'identity.demo.roles.hiring_manager',
  ]),
  ...withReason('a file that was read shows its text, and one without a text is of another kind', [
    'files.textStates.none',
    'files.textStates.ready',
    'profiles.complete.unreadable.pending',
    'profiles.complete.unreadable.ready',
    'profiles.complete.unreadable.too_long',
    'profiles.complete.unreadable.reading_pictures',
    'profiles.complete.unreadable.from_pictures',
  ]),
  ...withReason('fields of other things, that share names with the values that a merge chooses', [
    'activity.audit.fields.employer',
    'activity.audit.fields.place',
    'activity.audit.fields.profile',
    'apply.form.employer',
    'apply.form.place',
    'apply.form.summary',
    'apply.form.profile',
    'my-applications.export.employer',
    'my-applications.export.profile',
    'my-applications.export.cv',
  ]),
  ...withReason('changed fields and those of a form, that share names with the fields of an import', [
    'activity.audit.fields.fullName',
    'activity.audit.fields.link',
    'activity.audit.fields.currentTitle',
    'activity.audit.fields.source',
    'activity.audit.fields.addedOn',
    'candidates.fields.fullName',
    'candidates.fields.phone',
    'candidates.fields.link',
    'candidates.fields.languages',
    'candidates.fields.source',
    'candidates.fields.addedOn',
  ]),
  ...withReason('states of a CV, that share names with the reasons why a table cannot be read', [
    'apply.validation.unreadable.too_many_rows',
    'apply.validation.unreadable.too_many_columns',
    'apply.validation.unreadable.too_large_inside',
    'files.textStates.too_many_rows',
    'files.textStates.too_many_columns',
    'files.textStates.too_large_inside',
    'profiles.cvFiles.unreadable.too_many_rows',
    'profiles.cvFiles.unreadable.too_many_columns',
    'profiles.cvFiles.unreadable.too_large_inside',
    'profiles.complete.unreadable.too_many_rows',
    'profiles.complete.unreadable.too_many_columns',
    'profiles.complete.unreadable.too_large_inside',
  ]),
  ...withReason('the template has no full name, and counts share names with the states of rows', [
    'imports.example.fullName',
    'imports.check.differs',
    'imports.check.read',
    'imports.check.update',
    'imports.check.skip',
    'imports.check.added',
  ]),
  ...withReason(
    'fields of other things, that share names with fields of a search and missing parts of a record',
    [
      'activity.audit.fields.tag',
      'activity.audit.fields.application',
      'activity.audit.fields.company',
      'activity.audit.fields.record',
      'activity.audit.fields.letter',
      'apply.form.tag',
      'apply.form.application',
      'apply.form.company',
      'apply.form.skills',
      'apply.form.record',
      'apply.form.letter',
      'forms.standardFields.tag',
      'forms.standardFields.application',
      'my-applications.export.company',
      'my-applications.export.record',
      'my-applications.export.letter',
    ],
  ),
  ...withReason('tabs, steps and answers of other things, that share names with what is shared', [
    'candidates.tabs.contact',
    'candidates.tabs.record',
    'apply.form.unsure',
    'apply.form.steps.record',
    'apply.form.steps.answers',
    'companies.invitation.over.active',
  ]),
  ...withReason('yes and no of a form, that share names with recommendations', [
    'apply.form.strong_no',
    'apply.form.strong_yes',
  ]),
  ...withReason('filters of candidates, that share names with the orders of applications', [
    'candidates.filters.name',
    'candidates.filters.days',
  ]),
  ...withReason('worded by what happened, under notifications.changes and notifications.followed', [
    'notifications.types.meeting_changed',
    'notifications.types.followed',
    'notifications.types.new_feature',
    'notifications.settings.types.new_feature',
    'notifications.page.none.all',
  ]),
};

function withReason(reason: string, keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, reason]));
}

describe('a group of labels for an enumeration', () => {
  it('has a label for each value', () => {
    const found = findUnlabelled(groups, enumerations);
    expect(found.filter((one) => !((one.split(' ')[0] ?? '') in withoutWord))).toEqual([]);
  });

  it('is listed only while a label is missing', () => {
    const found = new Set(findUnlabelled(groups, enumerations).map((one) => one.split(' ')[0]));
    expect(Object.keys(withoutWord).filter((key) => !found.has(key))).toEqual([]);
  });
});

describe('the guard of labels finds', () => {
  const statuses = { name: 'jobs.read.status', values: ['draft', 'published', 'closed'] };

  it('a value without a label', () => {
    const group = new Map([['jobs.status', new Set(['draft', 'published'])]]);
    expect(findUnlabelled(group, [statuses])).toEqual(['jobs.status.closed (jobs.read.status)']);
  });

  it('no problem in a complete group, or in one about something else', () => {
    const group = new Map([
      ['jobs.status', new Set(statuses.values)],
      ['jobs.form', new Set(['draft', 'title', 'city'])],
    ]);
    expect(findUnlabelled(group, [statuses])).toEqual([]);
  });

  it('the permissions, the types of notifications and the states of jobs', () => {
    const all = enumerations.map(({ values }) => values.toSorted().join(' '));
    expect(all.some((values) => values.includes('candidates.create'))).toBe(true);
    expect(all.some((values) => values.includes('application_received'))).toBe(true);
    expect(all.some((values) => values.includes('archived'))).toBe(true);
    expect(groups.size).toBeGreaterThan(40);
  });
});

import { expect, test } from 'vitest';
import type { CustomField, FieldDraft } from '../contract.ts';
import { changedValues, labelled, withoutQuestion } from './field-change.ts';

const shift: CustomField = {
  id: 'f',
  subject: 'application',
  kind: 'choice',
  name: 'Shift',
  access: 'everyone',
  formMode: 'optional',
  formLabels: {},
  options: [
    { id: 'a', name: 'Day', formLabels: { tr: 'Gündüz' } },
    { id: 'b', name: 'Night', formLabels: {} },
  ],
  removedOptions: [],
  removedAt: null,
  canChangeAccess: true,
};

const draftOf = ({
  subject,
  kind,
  name,
  access,
  formMode,
  formLabels,
  options,
}: CustomField): FieldDraft => ({
  subject,
  kind,
  name,
  access,
  formMode,
  formLabels,
  options: options.map(labelled),
});

test('a new name of a field sends no options, which a colleague may have changed', () => {
  expect(changedValues(shift, { ...draftOf(shift), name: 'Shifts' })).toEqual({ name: 'Shifts' });
  const ofJobs: CustomField = {
    ...shift,
    subject: 'job',
    formMode: 'invisible',
    options: shift.options.map((option) => ({ ...option, formLabels: {} })),
  };
  const draft = withoutQuestion({ ...draftOf(ofJobs), name: 'Shifts' });
  expect(changedValues(ofJobs, draft)).toEqual({ name: 'Shifts' });
});

test('a new text of an option sends the options', () => {
  const [day, night] = draftOf(shift).options;
  const options = [day, { ...night, formLabels: { en: '', tr: 'Gece' } }] as FieldDraft['options'];
  expect(changedValues(shift, { ...draftOf(shift), options })).toEqual({ options, removedOptionIds: [] });
});

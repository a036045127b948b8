import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { markSaved } from './use-edit-form.ts';

const sent = { name: 'Ada', links: ['a'], note: '' };

/** A form with the values that were sent. */
function aSentForm() {
  const { formControl: form } = createFormControl({ defaultValues: { name: '', links: ['a'], note: '' } });
  form.setValue('name', 'Ada', { shouldDirty: true });
  let isDirty = false;
  form.subscribe({ formState: { isDirty: true }, callback: (state) => (isDirty = state.isDirty ?? isDirty) });
  return { form, isDirty: () => isDirty };
}

test('a saved form shows what the server made of its values, and has no unsaved changes', () => {
  const { form, isDirty } = aSentForm();
  markSaved(form, sent, { ...sent, name: 'ADA' });
  expect(form.getValues()).toEqual({ name: 'ADA', links: ['a'], note: '' });
  expect(isDirty()).toBe(false);
});

test('a field edited during the save keeps its value as an unsaved change, also one with several values', () => {
  const { form, isDirty } = aSentForm();
  form.setValue('note', 'typed meanwhile', { shouldDirty: true });
  form.setValue('links', ['a', 'b'], { shouldDirty: true });
  markSaved(form, sent, { ...sent, name: 'ADA' });
  expect(form.getValues()).toEqual({ name: 'ADA', links: ['a', 'b'], note: 'typed meanwhile' });
  expect(isDirty()).toBe(true);
  form.reset();
  expect(form.getValues()).toEqual({ name: 'ADA', links: ['a'], note: '' });
});

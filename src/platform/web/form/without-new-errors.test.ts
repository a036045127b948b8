import { createFormControl, type FieldErrors, type ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { withoutNewErrors } from './without-new-errors.ts';

type Values = { items: { title: string }[] };

const missing = { title: { type: 'too_small', message: 'This field is required' } };

/** The errors of the list that remain after a change of its length, with those that are shown before. */
function remaining(found: unknown, shown: Record<number, string> = {}, fields = {}): unknown {
  const { formControl: form } = createFormControl<Values>({ defaultValues: { items: [] } });
  for (const [index, message] of Object.entries(shown))
    form.setError(`items.${Number(index)}.title`, { type: 'too_small', message });
  const result = { values: {}, errors: { items: found } as unknown as FieldErrors<Values> };
  const options = { names: ['items'], fields } as unknown as ResolverOptions<Values>;
  return withoutNewErrors(result, (name) => form.getFieldState(name as 'items').error, options).errors.items;
}

test('an item that was just added has no errors', () => {
  expect(remaining([missing])).toBeUndefined();
});

test('errors that are shown remain until they are mended', () => {
  const shown = { 0: missing.title.message };
  expect(remaining([missing, missing], shown)).toMatchObject([missing]);
  expect(remaining([undefined, missing], shown)).toBeUndefined();
});

test('errors of the list itself, and of a field with several values, are those found', () => {
  const tooLong = { type: 'too_big', message: 'At most 20' };
  expect(remaining(tooLong)).toEqual(tooLong);
  expect(remaining([missing], {}, { items: { name: 'items' } })).toEqual([missing]);
});

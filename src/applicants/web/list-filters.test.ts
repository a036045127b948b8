import { expect, test } from 'vitest';
import { valuesOf } from '#platform/contract/fields.ts';
import { textOfValues } from './list-filters.ts';

test('a filter keeps the commas and backslashes of its values', () => {
  const cases = [['Go'], ['Fuar, İzmir', 'a\\'], ['\\', ','], ['a\\,b', '"x"', '🙂'], []];
  for (const values of cases) expect(valuesOf(textOfValues(values))).toEqual(values);
  expect(valuesOf(' C++ , ,Machine learning,')).toEqual(['C++', 'Machine learning']);
  expect(valuesOf('C:\\temp')).toEqual(['C:\\temp']);
  expect(valuesOf(undefined)).toEqual([]);
});

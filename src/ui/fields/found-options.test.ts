import { expect, test, vi } from 'vitest';
import { foundOptions } from './found-options.ts';

const people = [
  { value: '1', label: 'Deniz Kaya', description: 'deniz@acme.test' },
  { value: '2', label: 'Ece Çelik', description: 'ece@acme.test' },
];
const chosen = (isSearching: boolean, inputValue: string): string[] =>
  foundOptions(isSearching)
    .filterOptions(people, { inputValue, getOptionLabel: ({ label }) => label })
    .map(({ label }) => label);

test('until the answer to the typed text is here, only options that match it can be chosen', () => {
  expect(chosen(true, 'ec ')).toEqual(['Ece Çelik']);
  expect(chosen(true, 'celik')).toEqual(['Ece Çelik']);
  expect(chosen(true, 'deniz@')).toEqual(['Deniz Kaya']);
  expect(chosen(true, 'someone else')).toEqual([]);
  // The server also finds by texts that an option does not show.
  expect(chosen(false, 'engineer')).toEqual(['Deniz Kaya', 'Ece Çelik']);
});

test('Enter submits no form before the answer is here', () => {
  const preventDefault = vi.fn<() => void>();
  const enter = { key: 'Enter', preventDefault } as never;
  foundOptions(false).onKeyDown(enter);
  expect(preventDefault).not.toHaveBeenCalled();
  foundOptions(true).onKeyDown(enter);
  expect(preventDefault).toHaveBeenCalledOnce();
});

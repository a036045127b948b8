import { expect, test } from 'vitest';
import { laterPart } from './later-part.ts';

test('a part that the app has set is there, and one that it has not set is an error with its name', () => {
  const part = laterPart<{ words: string }>('words of meetings');
  expect(() => part.get()).toThrow('The app has not set: words of meetings');
  part.set({ words: 'at ten' });
  expect(part.get()).toEqual({ words: 'at ten' });
});

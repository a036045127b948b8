import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.en.json',
      '/src/*/*-messages.en.json',
      // Those of pages that the server writes.
      '!/src/{careers,privacy}/messages.en.json',
    ],
    { eager: true, import: 'default' },
  ),
);

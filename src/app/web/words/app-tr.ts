import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.tr.json',
      '/src/*/*-messages.tr.json',
      // Those of pages that the server writes.
      '!/src/{careers,privacy}/messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.en.json',
      '/src/*/*-messages.en.json',
      // Those that were there before, and those of pages that the server writes.
      '!/src/{app,careers,identity,jobs,notifications,platform,privacy,ui}/messages.en.json',
    ],
    { eager: true, import: 'default' },
  ),
);

import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.tr.json',
      '/src/*/*-messages.tr.json',
      // Those that were there before, and those of pages that the server writes.
      '!/src/{app,careers,identity,jobs,notifications,platform,privacy,ui}/messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

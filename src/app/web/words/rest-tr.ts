import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.tr.json',
      '!/src/{app,careers,identity,platform,privacy,profiles,stages,ui}/messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

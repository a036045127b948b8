import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.en.json',
      '!/src/{app,careers,identity,platform,privacy,profiles,stages,ui}/messages.en.json',
    ],
    { eager: true, import: 'default' },
  ),
);

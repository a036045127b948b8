import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{app,identity,platform,ui}/messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['../../../{app,identity,platform,ui}/messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

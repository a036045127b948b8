import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{jobs,notifications}/messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

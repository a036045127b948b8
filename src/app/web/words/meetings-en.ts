import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{deliveries,meetings}/page-messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{availability,deliveries,meetings}/page-messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

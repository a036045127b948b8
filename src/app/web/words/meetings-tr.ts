import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{availability,deliveries,meetings}/page-messages.tr.json'], {
    eager: true,
    import: 'default',
  }),
);

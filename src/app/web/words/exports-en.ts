import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/exports/page-messages.en.json'], { eager: true, import: 'default' }),
);

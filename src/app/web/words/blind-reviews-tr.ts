import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/blind-reviews/page-messages.tr.json'], { eager: true, import: 'default' }),
);

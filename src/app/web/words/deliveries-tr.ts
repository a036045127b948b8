import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/deliveries/page-messages.tr.json'], { eager: true, import: 'default' }),
);

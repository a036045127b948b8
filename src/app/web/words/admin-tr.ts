import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/backoffice/messages.tr.json', '/src/backoffice/*-messages.tr.json'], {
    eager: true,
    import: 'default',
  }),
);

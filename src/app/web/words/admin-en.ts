import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/backoffice/messages.en.json', '/src/backoffice/*-messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

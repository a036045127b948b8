import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{profiles,stages}/messages.tr.json', '/src/*/*-messages.tr.json'], {
    eager: true,
    import: 'default',
  }),
);

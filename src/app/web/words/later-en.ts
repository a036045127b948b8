import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(['/src/{profiles,stages}/messages.en.json', '/src/*/*-messages.en.json'], {
    eager: true,
    import: 'default',
  }),
);

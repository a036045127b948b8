import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    ['/src/{applications,bulk-changes,conversations,mail-templates,outgoing}/page-messages.tr.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);

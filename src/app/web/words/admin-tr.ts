import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/backoffice/messages.tr.json',
      '/src/backoffice/*-messages.tr.json',
      // The pages below /admin show subscriptions and invoices too.
      '/src/billing/page-messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/backoffice/messages.en.json',
      '/src/backoffice/*-messages.en.json',
      // The pages below /admin show subscriptions and invoices too.
      '/src/billing/page-messages.en.json',
    ],
    { eager: true, import: 'default' },
  ),
);

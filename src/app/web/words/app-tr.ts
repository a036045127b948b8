import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.tr.json',
      '/src/*/*-messages.tr.json',
      // Texts of server-rendered pages and mails, of the application form and of the pages below /admin.
      '!/src/{apply,backoffice,billing,careers,interview-pages,job-alerts,privacy,shares}/messages.tr.json',
      '!/src/backoffice/*-messages.tr.json',
      '!/src/survey/form-messages.tr.json',
      // Loaded with the page that shows them.
      '!/src/*/page-messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

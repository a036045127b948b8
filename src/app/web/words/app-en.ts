import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.en.json',
      '/src/*/*-messages.en.json',
      // Texts of server-rendered pages and mails, of the application form and of the pages below /admin.
      '!/src/{apply,backoffice,billing,careers,interview-pages,job-alerts,privacy,shares}/messages.en.json',
      '!/src/backoffice/*-messages.en.json',
      '!/src/survey/form-messages.en.json',
      // Loaded with the page that shows them.
      '!/src/*/page-messages.en.json',
    ],
    { eager: true, import: 'default' },
  ),
);

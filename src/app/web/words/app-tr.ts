import { bySlice } from './by-slice.ts';

export const words = bySlice(
  import.meta.glob(
    [
      '/src/*/messages.tr.json',
      '/src/*/*-messages.tr.json',
      // Texts of server-rendered pages, of the application form and of the pages below /admin.
      '!/src/{backoffice,careers,job-alerts,privacy}/messages.tr.json',
      '!/src/survey/form-messages.tr.json',
    ],
    { eager: true, import: 'default' },
  ),
);

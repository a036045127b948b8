import type { ThemeOptions } from '@mui/material/styles';

/**
 * Texts of the used MUI components, by language; the English ones are MUI's defaults. `@mui/material/locale` has them
 * too. But evaluating it creates a number format for every language, which takes 20 ms of each start.
 */
export const muiWords: Record<'en' | 'tr', ThemeOptions> = {
  en: {},
  tr: {
    components: {
      MuiAlert: { defaultProps: { closeText: 'Kapat' } },
      MuiAutocomplete: {
        defaultProps: {
          clearText: 'Temizle',
          closeText: 'Kapat',
          loadingText: 'Yükleniyor…',
          noOptionsText: 'Seçenek yok',
          openText: 'Aç',
        },
      },
      MuiRating: {
        defaultProps: { emptyLabelText: 'Boş', getLabelText: (value) => `${value} Yıldız` },
      },
    },
  },
};

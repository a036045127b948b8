import type { ThemeOptions } from '@mui/material/styles';

/**
 * The words of the MUI components used here, by language; English ones are MUI's own. `@mui/material/locale` has them
 * too, but evaluating it makes a number format of every language it knows: 20 ms of each start.
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

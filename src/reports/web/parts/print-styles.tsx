import GlobalStyles from '@mui/material/GlobalStyles';

/** In print the bars of the application, tabs and buttons are hidden. */
export const printStyles = (
  <GlobalStyles
    styles={{
      '@media print': {
        'header:not(#content *), #content nav, #content button, #content a[target]': {
          display: 'none !important',
        },
      },
    }}
  />
);

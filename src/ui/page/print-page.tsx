import GlobalStyles from '@mui/material/GlobalStyles';

/** Leaves the bars of the application, tabs and buttons out of the print of a page. */
export const PrintPage = () => printStyles;

const printStyles = (
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

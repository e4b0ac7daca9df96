import GlobalStyles from '@mui/material/GlobalStyles';

/** What a page on paper has none of. */
export const notPrinted = { '@media print': { display: 'none' } } as const;

const printed = (
  <GlobalStyles
    styles={({ colorSchemes, palette: shown }) => {
      // Paper is light, whatever the screen is.
      const { text, divider, background, common } = colorSchemes.light?.palette ?? shown;
      return {
        '@page': { margin: '16mm' },
        '@media print': {
          'html:root': {
            colorScheme: 'light',
            '--mui-palette-text-primary': text.primary,
            '--mui-palette-text-secondary': text.secondary,
            '--mui-palette-primary-main': text.primary,
            '--mui-palette-divider': divider,
            '--mui-palette-background-default': background.paper,
            '--mui-palette-background-paper': background.paper,
            // The bars of ratings are backgrounds, which browsers leave out.
            printColorAdjust: 'exact',
          },
          'header, nav, [role="tablist"], button': { display: 'none !important' },
          'main, body': { minHeight: '0 !important', background: `${common.white} !important` },
          'li, tr, h2, h3': { breakInside: 'avoid' },
          'h2, h3': { breakAfter: 'avoid' },
        },
      };
    }}
  />
);

/** Makes the page that shows it fit for paper: its content alone, dark on white. */
export const Printable = () => printed;

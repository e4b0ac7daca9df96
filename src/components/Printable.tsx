import GlobalStyles from '@mui/material/GlobalStyles';

/** The style of what does not appear on paper. */
export const notPrinted = { '@media print': { display: 'none' } } as const;

/** Makes the page that renders it printable: only its content, dark on white. */
export const Printable = () => (
  <GlobalStyles
    styles={({ colorSchemes, palette: shown }) => {
      // Paper is light, whatever the mode of the screen.
      const { text, divider, background, common, interview } = colorSchemes.light?.palette ?? shown;
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
            ...Object.fromEntries(
              Object.entries(interview).flatMap(([state, { main, bg }]) => [
                [`--mui-palette-interview-${state}-main`, main],
                [`--mui-palette-interview-${state}-bg`, bg],
              ]),
            ),
            // The bars of ratings are backgrounds, which browsers do not print by default.
            printColorAdjust: 'exact',
          },
          'header, nav, .MuiTabs-root, a[href="#main"], button, [data-unprinted], #main h1, #main h1 ~ p': {
            display: 'none !important',
          },
          'main, body': { minHeight: '0 !important', background: `${common.white} !important` },
          'li, tr, h2, h3': { breakInside: 'avoid' },
          'h2, h3': { breakAfter: 'avoid' },
        },
      };
    }}
  />
);

import Box from '@mui/material/Box';
import { Brand } from '../../components/Brand';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';

interface NotFoundScreenProps {
  home: string;
  /** True outside the app's frame, where the page has its own bar. */
  alone?: boolean;
}

/** The screen of all other paths (product: Public routes). */
export function NotFoundScreen({ home, alone = false }: NotFoundScreenProps) {
  const page = (
    <Page title="Page not found">
      <NothingHere
        text="There is no page at this address."
        line="The address may be mistyped, or the page may have moved. Addresses are case-sensitive."
        home={home}
      />
    </Page>
  );
  if (!alone) return page;
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ ...bar, px: { xs: 4, sm: 6 } }}>
        <Brand href={home} alwaysNamed />
      </Box>
      <main>{page}</main>
    </Box>
  );
}

const bar = {
  height: 64,
  display: 'flex',
  alignItems: 'center',
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

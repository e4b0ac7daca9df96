import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';

/** What any other path shows (spec 2.1). */
export function NotFoundScreen({ home }: { home: string }) {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={SearchOffIcon}
        text="There is no page at this address."
        line="The address may be mistyped, or the page may have moved. Addresses are case-sensitive."
        action={
          <LinkButton href={home} variant="contained">
            Go to the start
          </LinkButton>
        }
      />
    </Page>
  );
}

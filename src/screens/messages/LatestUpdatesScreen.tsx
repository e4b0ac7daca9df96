import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { newNewsHref, NewsList } from './news/NewsList';

/** `/dashboard/latestupdates`: News Management, for admins (product: News). */
export function LatestUpdatesScreen() {
  return (
    <Page
      title="News Management"
      purpose="Announcements on the home pages of panelists, candidates, organizations and admins."
      action={
        <LinkButton href={newNewsHref} variant="contained">
          Add announcement
        </LinkButton>
      }
    >
      <NewsList />
    </Page>
  );
}

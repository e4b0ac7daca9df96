import BlockedIcon from '@mui/icons-material/Block';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../components/AppLink';
import { WordChip } from '../../components/WordChip';
import { useSearchParams } from '../../components/use-search-params';
import { id as anId, type Named } from '../../contract/kit';
import { organizationQuery } from '../../services/queries/organizations';
import { organizationsQuery } from '../../services/queries/people';
import { finds, type ListFilter } from '../shared/list/list-filters';
import { organizationHref } from '../shared/organization-hrefs';

/** The word Active, or `otherwise`, with an icon. */
export const ActiveChip = ({ active, otherwise }: { active: boolean; otherwise: 'Blocked' | 'Deactivated' }) => (
  <WordChip
    icon={active ? ActiveIcon : BlockedIcon}
    word={active ? 'Active' : otherwise}
    look={active ? 'completed' : 'noShow'}
  />
);

/** The filter by which a tab shows one organization. */
export const organizationFilter: ListFilter = {
  kind: 'party',
  id: 'organizationId',
  label: 'Organization',
  find: finds(organizationsQuery),
};

/** The organization that the address names for a tab, once it is loaded; null if there is none. */
export function useChosenOrganization(): Named | null {
  const [params] = useSearchParams();
  const id = params.get('organizationId') ?? '';
  const { data } = useQuery({ ...organizationQuery(id), enabled: anId().is(id) });
  return data && data.id === id ? { id, name: data.name } : null;
}

/** An organization's name, which links to its page. */
export const OrganizationLink = ({ id, name }: Named) => (
  <AppLink href={organizationHref(id)} onClick={(event) => event.stopPropagation()}>
    {name}
  </AppLink>
);

import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/Page';
import { id as anId } from '../../contract/kit';
import { monthWords } from '../../contract/billing-statements';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/AppLink';
import { useSearchParams } from '../../components/use-search-params';
import Box from '@mui/material/Box';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { statementQuery } from '../../services/queries/statements';
import { QueryView } from '../shared/QueryView';
import { StatementActions } from './statements/StatementActions';
import { StatementChip } from './statements/statement-words';
import { StatementView } from './statements/StatementView';

const crumbs = [{ title: 'Remuneration', href: '/dashboard/remuneration' }];

/** `/dashboard/remunerationreport`: one statement of a panelist (product: Statements). */
export function RemunerationReportScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  if (anId().is(id)) return <Report id={id} />;
  return (
    <Page crumbs={crumbs}>
      <EmptyState
        text={texts.fieldEmpty}
        line="Choose one of your statements."
        action={
          <LinkButton href="/dashboard/remuneration?tab=1" variant="contained">
            View statements
          </LinkButton>
        }
      />
    </Page>
  );
}

function Report({ id }: { id: string }) {
  const { timeZone } = useMe();
  const query = useQuery(statementQuery(id));
  const { data } = query;
  return (
    <Page
      crumbs={crumbs}
      {...(data && { title: `Statement for ${monthWords(data.month)}`, purpose: <StatementChip state={data.state} /> })}
      action={
        data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <StatementActions statement={data} />
          </Box>
        )
      }
    >
      <QueryView query={query} name="statement" rows={8} gone="This statement does not exist.">
        {(statement) => (
          <Box sx={{ maxWidth: 720 }}>
            <StatementView statement={statement} zone={timeZone} />
          </Box>
        )}
      </QueryView>
    </Page>
  );
}

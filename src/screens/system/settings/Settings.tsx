import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Facts } from '../../../components/Facts';
import { Section } from '../../../components/Section';
import { useSearchParams } from '../../../components/use-search-params';
import type { EnvironmentVariable, Kept, SettingRecord } from '../../../contract/system-settings';
import { settingAreas, settingFor, settingRange, settingWords } from '../../../contract/system-settings-rules';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { settingsQuery } from '../../../services/queries/system-settings';
import { SearchBox } from '../../shared/list/SearchBox';
import { bytesInWords } from '../../shared/video/words';
import { QueryFailure, QueryView } from '../../shared/QueryView';
import { changedFacts } from '../../shared/record/changed-facts';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { defaultWords, settingKind } from './setting-kind';

// The link in the name covers the whole row, so that a click anywhere in the row opens the setting.
const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  padding: theme.spacing(3, 0),
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  '&:first-of-type': { borderTop: 'none' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 260px', gap: theme.spacing(6) },
}));
const Quiet = styled('div')(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.secondary,
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
}));
const Value = styled('div')({ fontWeight: 500, overflowWrap: 'anywhere' });

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Section title={title}>
      {note && <Quiet sx={{ mb: 2 }}>{note}</Quiet>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Section>
  );
}

const changeOf = ({ isDefault, changedBy, changedAt }: SettingRecord, zone: string) =>
  isDefault ? (
    'Default'
  ) : (
    <>
      Changed{changedBy !== null && ` by ${changedBy}`} on <DateTime at={changedAt} zone={zone} quiet={false} />
    </>
  );

const keptNote =
  'What is older is deleted a few rows at a time. We never delete the audit, the history of interviews, the ledger, payments, invoices and statements.';

/** How much is stored, and when it was last cleaned up. */
function KeptNow({ kept, zone }: { kept: Kept; zone: string }) {
  return (
    <Quiet sx={{ typography: 'caption' }}>
      About {kept.rows.toLocaleString('en-US')} {kept.rows === 1 ? 'row' : 'rows'}, {bytesInWords(kept.bytes)}.{' '}
      {kept.sweptAt === null ? (
        'Not cleaned up yet'
      ) : (
        <>
          Cleaned up on {/* The date would break at its hyphens. */}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            <DateTime at={kept.sweptAt} zone={zone} quiet={false} />
          </Box>
        </>
      )}
    </Quiet>
  );
}

interface SettingRowProps {
  row: SettingRecord;
  kept: Kept | undefined;
  zone: string;
  href: string;
}
function SettingRow({ row, kept, zone, href }: SettingRowProps) {
  const { name, description } = settingFor(row.setting);
  return (
    <Row>
      <div>
        <AppLink
          href={href}
          underline="hover"
          sx={{ fontWeight: 500, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {name}
        </AppLink>
        <Quiet>{description}</Quiet>
      </div>
      <div>
        <Value>{settingWords(row.setting, row.value)}</Value>
        <Quiet sx={{ typography: 'caption' }}>{changeOf(row, zone)}</Quiet>
        {kept && <KeptNow kept={kept} zone={zone} />}
      </div>
    </Row>
  );
}

const shownValue = ({ value, isSet }: EnvironmentVariable) => (isSet ? (value ?? 'Set') : 'Not set');

function VariableRow({ variable }: { variable: EnvironmentVariable }) {
  return (
    <Row>
      <div>
        <Box component="code" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {variable.name}
        </Box>
        <Quiet>{variable.meaning}</Quiet>
      </div>
      <div>
        <Value>{shownValue(variable)}</Value>
        {!variable.isSet && <Quiet sx={{ typography: 'caption' }}>Default: {variable.otherwise}</Quiet>}
      </div>
    </Row>
  );
}

const has = (words: readonly string[], q: string) => words.join(' ').toLowerCase().includes(q.trim().toLowerCase());

/**
 * The settings that super admins can change while the server runs, by area, and the environment as read-only values
 * (product: Settings).
 */
export function Settings({ hrefOf }: { hrefOf: (id: string) => string }) {
  const [q, setQ] = useState('');
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const query = useQuery(settingsQuery());
  const id = params.get('id');
  const search = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setQ('');
    // The pressed button has disappeared, so the focus moves to the search.
    search.current?.querySelector('input')?.focus();
  };
  const close = () =>
    setParams((now) => {
      now.delete('id');
      return now;
    });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <div ref={search}>
        <SearchBox label="Search settings" placeholder="Name or description" value={q} onChange={setQ} />
      </div>
      <QueryView query={query} name="settings" rows={8}>
        {({ settings, environment, kept }) => {
          const found = settings.filter((row) => {
            const { area, name, description } = settingFor(row.setting);
            return has([area, name, description, settingWords(row.setting, row.value)], q);
          });
          const variables = environment.filter((one) => has([one.name, one.meaning, shownValue(one)], q));
          return (
            <>
              <QueryFailure query={query} kept="These are the settings as we last read them." />
              {settingAreas.map((area) => {
                const own = found.filter((row) => settingFor(row.setting).area === area);
                return (
                  own.length > 0 && (
                    <Group key={area} title={area} {...(area === 'Retention' && { note: keptNote })}>
                      {own.map((row) => (
                        <SettingRow
                          key={row.setting}
                          row={row}
                          kept={kept.find(({ setting }) => setting === row.setting)}
                          zone={timeZone}
                          href={hrefOf(row.id)}
                        />
                      ))}
                    </Group>
                  )
                );
              })}
              {variables.length > 0 && (
                <Group
                  title="Environment"
                  note="Variables of this server process. They can only be changed where the server is started. Passwords and keys are never shown."
                >
                  {variables.map((variable) => (
                    <VariableRow key={variable.name} variable={variable} />
                  ))}
                </Group>
              )}
              {found.length + variables.length === 0 && (
                <EmptyState
                  text={texts.fieldEmpty}
                  line={`No setting matches “${q.trim()}”.`}
                  action={<Button onClick={showAll}>Show all settings</Button>}
                />
              )}
            </>
          );
        }}
      </QueryView>
      <RecordPanel
        key={id}
        kind={settingKind(queryClient)}
        id={id}
        zone={timeZone}
        subtitle={(stored) => settingFor(stored.setting).area}
        facts={(stored) => (
          <>
            <Quiet sx={{ mb: 4 }}>{settingFor(stored.setting).description}</Quiet>
            <Facts
              facts={[
                ['Value', settingWords(stored.setting, stored.value)],
                ['Default', defaultWords(stored.setting)],
                ['Allowed', settingRange(stored.setting)],
                ...(stored.isDefault ? [] : changedFacts(stored, timeZone)),
              ]}
            />
          </>
        )}
        onClose={close}
        onMove={() => undefined}
      />
    </Box>
  );
}

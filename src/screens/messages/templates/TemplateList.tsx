import Box from '@mui/material/Box';
import EditedIcon from '@mui/icons-material/EditNoteOutlined';
import DefaultIcon from '@mui/icons-material/DoneOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { WordChip } from '../../../components/WordChip';
import {
  changeTemplate,
  defaultFields,
  isEdited,
  pageTemplates,
  templateFieldsOf,
  templateStateWords,
  wordsIn,
  type TemplateFields,
  type TemplateRecord,
} from '../../../contract/messages-templates';
import { templateOf } from '../../../contract/messages-template-list';
import { templateGroupWords } from '../../../contract/messages-template-parts';
import { useMe } from '../../../services/queries/auth';
import { templateReads } from '../../../services/queries/templates';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { useRecordActs, type RecordAct } from '../../shared/record/record-acts';
import { changedFacts } from '../../shared/record/changed-facts';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { templateKind } from './template-kind';
import { TemplatePreview } from './TemplatePreview';

const StateChip = ({ row }: { row: TemplateRecord }) =>
  isEdited(row) ? (
    <WordChip word={templateStateWords.EDITED} look="upcoming" icon={EditedIcon} />
  ) : (
    <WordChip word={templateStateWords.DEFAULT} look="canceled" icon={DefaultIcon} />
  );

// Version 1 is the text that the platform was installed with.
const wasChanged = ({ revision }: TemplateRecord) => revision > 1;

const columns = (zone: string): ListColumn<TemplateRecord>[] => [
  {
    id: 'name',
    header: 'Email',
    width: 400,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['name', 'sent'],
    cell: ({ template }) => <TitleAndText title={templateOf(template).name} text={templateOf(template).sent} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: (row) => <StateChip row={row} /> },
  {
    id: 'group',
    header: 'Group',
    priority: 2,
    width: 140,
    sort: 'group',
    cell: ({ template }) => templateGroupWords[templateOf(template).group],
  },
  {
    id: 'subject',
    header: 'Subject',
    priority: 4,
    cut: true,
    exports: ['subject', 'opening', 'next', 'signature'],
    cell: (row) => wordsIn(row, 'subject') || '–',
  },
  {
    id: 'changed',
    header: 'Changed',
    priority: 3,
    width: 220,
    sort: 'changed',
    cell: (row) => (wasChanged(row) ? <DateTime at={row.changedAt} zone={zone} /> : '–'),
  },
  { id: 'by', header: 'Changed by', priority: 5, cut: true, cell: ({ changedBy }) => changedBy ?? '–' },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'group', label: 'Group', words: templateGroupWords },
  { kind: 'choice', id: 'state', label: 'Status', words: templateStateWords },
];

const toDefault: RecordAct<TemplateFields> = {
  label: 'Back to default',
  words: { doing: 'Restoring the default', failed: 'Not restored' },
  done: 'is back to default',
  change: defaultFields,
};
const acts = {
  ...{ change: changeTemplate, fieldsOf: templateFieldsOf, acts: [toDefault] },
  actOf: (row: TemplateRecord) => (isEdited(row) ? toDefault : undefined),
};

/** The texts of the emails that the platform sends, for admins (product: Mail content). */
export function TemplateList() {
  const { timeZone } = useMe();
  const kind = templateKind(useQueryClient());
  const { button, bulk } = useRecordActs(kind, acts);
  return (
    <ListScreen
      name="emailTemplates"
      label="Email templates"
      call={pageTemplates}
      queryKey={[...templateReads.key, 'list']}
      query={{ sort: 'group' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search templates', placeholder: 'Name or words' }}
      rowLabel={kind.titleOf}
      empty={{ line: 'The emails of the platform appear here.' }}
      noMatch={{ line: 'Try another word from its name or its text.' }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={(row) => <StateChip row={row} />}
          facts={(row) => <TemplateFacts row={row} zone={timeZone} />}
          actions={button}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={button}
      bulk={bulk}
    />
  );
}

function TemplateFacts({ row, zone }: { row: TemplateRecord; zone: string }) {
  const { template } = row;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts
        facts={[
          ['Sent', templateOf(template).sent],
          ['Group', templateGroupWords[templateOf(template).group]],
          ...(wasChanged(row) ? changedFacts(row, zone) : []),
        ]}
      />
      <TemplatePreview fields={templateFieldsOf(row)} />
    </Box>
  );
}

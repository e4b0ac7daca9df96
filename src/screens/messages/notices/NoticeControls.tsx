import { useId } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { LimitedText } from '../../../components/LimitedText';
import { useSettled } from '../../../components/use-settled';
import { userTypes } from '../../../contract/kit';
import { noticeLimits, type NoticeFields, type NoticeRecord } from '../../../contract/messages-notices';
import { userTypeWords } from '../../../contract/people';
import { limits } from '../../../contract/texts';
import { noticePeopleQuery, noticeReachQuery, noticeViewsQuery } from '../../../services/queries/notices';
import { PartySearch } from '../../shared/form/PartySearch';
import { RichTextField } from '../../shared/form/RichTextField';
import type { Editor } from '../../shared/form/use-edit';
import { audienceWords } from '../news/audience-words';
import { leftOutText, willGet } from './notice-words';
import { NoticeTrials } from './NoticeTrials';

type NoticeEditor = Editor<NoticeFields, NoticeRecord>;

/** The fields of a notice (product: Notice email). */
export function NoticeControls({ editor }: { editor: NoticeEditor }) {
  const { field, draft, busy } = editor;
  const [subject, content, signature] = [field('subject'), field('content'), field('signature')];
  return (
    <>
      <LimitedText
        label="Subject"
        value={subject.value}
        onChange={subject.onChange}
        max={noticeLimits.subject}
        rows={1}
        disabled={busy}
        error={subject.problem ?? undefined}
        autoFocus
      />
      <RichTextField
        label="Email Content"
        value={content.value}
        onChange={content.onChange}
        max={limits.emailContent}
        disabled={busy}
        error={content.problem ?? undefined}
      />
      <LimitedText
        label="Signature"
        value={signature.value}
        onChange={signature.onChange}
        max={limits.signature}
        rows={2}
        disabled={busy}
        error={signature.problem ?? undefined}
      />
      <Recipients editor={editor} />
      <NoticeTrials wording={draft} disabled={busy} />
    </>
  );
}

/** The recipients of a notice: user types, saved lists and people, combined. */
function Recipients({ editor }: { editor: NoticeEditor }) {
  const { draft, change, busy, problems } = editor;
  return (
    <Box role="group" aria-label="Recipients" sx={{ display: 'grid', gap: 4 }}>
      <FormControl component="fieldset" disabled={busy}>
        <FormLabel component="legend" sx={{ color: 'text.primary', fontWeight: 500 }}>
          All of these user types
        </FormLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          {userTypes.map((one) => (
            <FormControlLabel
              key={one}
              label={audienceWords[one]}
              control={
                <Checkbox
                  checked={draft.userTypes.includes(one)}
                  onChange={(_, on) =>
                    change({
                      userTypes: userTypes.filter((known) => (known === one ? on : draft.userTypes.includes(known))),
                    })
                  }
                />
              }
            />
          ))}
        </Box>
      </FormControl>
      <SavedLists editor={editor} problem={problems.views ?? null} />
      <People editor={editor} problem={problems.people ?? null} />
      <Reach draft={draft} />
    </Box>
  );
}

type PartProps = { editor: NoticeEditor; problem: string | null };
const goneList = 'A list that was deleted or is not shared with you';

function SavedLists({ editor: { draft, change, busy }, problem }: PartProps) {
  const id = useId();
  const { data: views = [] } = useQuery(noticeViewsQuery());
  const names = new Map(views.map((view) => [view.id, view.name]));
  const ids = [...views.map((view) => view.id), ...draft.views.filter((one) => !names.has(one))];
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <FormLabel htmlFor={id} error={problem !== null} sx={{ color: 'text.primary', fontWeight: 500 }}>
        Saved lists
      </FormLabel>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        options={ids}
        value={draft.views}
        disabled={busy}
        getOptionLabel={(one) => names.get(one) ?? goneList}
        getOptionDisabled={(one) => draft.views.length >= noticeLimits.views && !draft.views.includes(one)}
        noOptionsText="Save a view of a list of people first."
        onChange={(_, chosen) => change({ views: chosen })}
        renderInput={(params) => (
          <TextField
            {...params}
            error={problem !== null}
            helperText={problem ?? 'Views that you saved of lists of panelists, candidates, organizations or admins'}
            slotProps={{ ...params.slotProps, formHelperText: { role: problem === null ? undefined : 'alert' } }}
          />
        )}
      />
    </Box>
  );
}

function People({ editor: { draft, change, busy }, problem }: PartProps) {
  const id = useId();
  const { people } = draft;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <PartySearch
        adds
        id={id}
        label="People"
        placeholder="Search by name or email"
        value={null}
        find={noticePeopleQuery}
        nameOf={({ name }) => name}
        lineOf={({ userType }) => userTypeWords[userType]}
        disabled={busy || people.length >= noticeLimits.people}
        error={problem ?? undefined}
        onPick={(one) =>
          one &&
          !people.some((known) => known.id === one.id) &&
          change({ people: [...people, { id: one.id, name: one.name }] })
        }
      />
      {people.length > 0 && (
        <Box component="ul" aria-label="Chosen people" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0 }}>
          {people.map(({ id: person, name }) => (
            <Box component="li" key={person} sx={{ listStyle: 'none', maxWidth: '100%' }}>
              <Chip
                label={name}
                disabled={busy}
                onDelete={() => change({ people: people.filter((known) => known.id !== person) })}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const pause = 300;

/** The number of recipients and who is left out, updated while the user chooses. */
function Reach({ draft: { userTypes: types, views, people } }: { draft: NoticeFields }) {
  const none = types.length + views.length + people.length === 0;
  const asked = useSettled(JSON.stringify({ userTypes: types, views, people }), pause);
  const query = useQuery({ ...noticeReachQuery(JSON.parse(asked) as NoticeFields), enabled: !none });
  const reach = none ? undefined : query.data;
  return (
    <Box role="status" sx={{ minHeight: 40, color: 'text.secondary' }}>
      {reach && (
        <>
          <Box sx={{ color: 'text.primary', fontWeight: 500 }}>{willGet(reach)}</Box>
          {leftOutText(reach)}
        </>
      )}
      {!none && !reach && (query.error?.message ?? 'Counting the recipients…')}
    </Box>
  );
}

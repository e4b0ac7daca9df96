import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { DateTime } from 'luxon';
import { formatInstant } from '../../../components/format-time';
import { InstantField, isoOf, usualTime } from '../../../components/InstantField';
import { LimitedText } from '../../../components/LimitedText';
import { userTypes, type UserType } from '../../../contract/kit';
import { newsDays, newsTitle, type NewsFields, type NewsRecord } from '../../../contract/messages-news';
import { limits } from '../../../contract/texts';
import { Field } from '../../shared/form/Field';
import type { Editor } from '../../shared/form/use-edit';
import { audienceWords } from './audience-words';

type NewsEditor = Editor<NewsFields, NewsRecord>;

/** The fields of an announcement (product: News). */
export function NewsControls({ editor, zone }: { editor: NewsEditor; zone: string }) {
  const { field, draft, change, busy } = editor;
  const text = field('text');
  return (
    <>
      <Field
        label="Title"
        {...field('title')}
        input={{ name: 'title', autoComplete: 'off', autoFocus: true }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
        clean={newsTitle}
      />
      <LimitedText
        label="Announcement"
        value={text.value}
        onChange={text.onChange}
        max={limits.announcement}
        rows={4}
        disabled={busy}
        error={text.problem ?? undefined}
      />
      <Audience value={draft.audience} disabled={busy} onChange={(audience) => change({ audience })} />
      <PublishFrom editor={editor} zone={zone} />
      {draft.publishFrom !== null && (
        <UntilField
          value={draft.publishUntil}
          problem={editor.problems.publishUntil ?? null}
          zone={zone}
          disabled={busy}
          onChange={(publishUntil) => change({ publishUntil })}
        />
      )}
    </>
  );
}

interface AudienceProps {
  value: UserType[];
  disabled: boolean;
  onChange: (audience: UserType[]) => void;
}

function Audience({ value, disabled, onChange }: AudienceProps) {
  const everyone = value.length === 0;
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend" sx={{ color: 'text.primary', fontWeight: 500 }}>
        Audience
      </FormLabel>
      <FormControlLabel label="Everyone" control={<Checkbox checked={everyone} onChange={() => onChange([])} />} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {userTypes.map((one) => (
          <FormControlLabel
            key={one}
            label={audienceWords[one]}
            control={
              <Checkbox
                checked={value.includes(one)}
                onChange={(_, on) =>
                  onChange(userTypes.filter((known) => (known === one ? on : value.includes(known))))
                }
              />
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}

type When = 'draft' | 'now' | 'stored' | 'later';

/** Chooses whether the announcement is a draft, or from when on readers see it. */
function PublishFrom({ editor, zone }: { editor: NewsEditor; zone: string }) {
  const id = useId();
  const { draft, stored, problems, change, busy } = editor;
  const [now] = useState(() => DateTime.now().setZone(zone));
  const before =
    stored.publishFrom !== null && Date.parse(stored.publishFrom) <= now.toMillis() ? stored.publishFrom : null;
  const { publishFrom } = draft;
  const when: When =
    publishFrom === null ? 'draft' : publishFrom === 'now' ? 'now' : publishFrom === before ? 'stored' : 'later';
  const later = when === 'later' && publishFrom !== null ? publishFrom : isoOf(usualTime(now));
  const from = { draft: null, now: 'now', stored: before, later } as const;
  // None of them holds for what is withdrawn, so that each can be chosen.
  const chosen = draft.withdrawn ? null : when;
  const choices: [When, string][] = [
    ...(before === null ? [] : [['stored', `Published since ${formatInstant(before, zone)}`] as [When, string]]),
    ['now', before === null ? 'Publish now' : 'Publish again now'],
    ['later', 'Publish later'],
    ['draft', before === null ? 'Save as a draft' : 'Move to draft'],
  ];
  return (
    <FormControl disabled={busy} sx={{ gap: 2 }}>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 500 }}>
        Publish
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_, next) =>
          change({
            publishFrom: from[next as When],
            withdrawn: false,
            // A draft has no field for its end.
            ...(next === 'draft' && { publishUntil: null }),
          })
        }
      >
        {choices.map(([value, label]) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
        ))}
      </RadioGroup>
      {chosen === 'later' && (
        <InstantField
          label="Publish from"
          value={publishFrom ?? ''}
          onChange={(next) => change({ publishFrom: next === '' ? later : next })}
          zone={zone}
          now={now}
          usual={usualTime(now)}
          error={problems.publishFrom ?? undefined}
          disabled={busy}
        />
      )}
      {chosen !== 'later' && problems.publishFrom !== null && (
        <FormHelperText error role="alert">
          {problems.publishFrom}
        </FormHelperText>
      )}
    </FormControl>
  );
}

interface UntilFieldProps {
  value: string | null;
  problem: string | null;
  zone: string;
  disabled: boolean;
  onChange: (until: string | null) => void;
}

function UntilField({ value, problem, zone, disabled, onChange }: UntilFieldProps) {
  const [now] = useState(() => DateTime.now().setZone(zone));
  return (
    <InstantField
      label="Publish until (optional)"
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
      zone={zone}
      now={now}
      usual={usualTime(now).plus({ days: 7 })}
      error={problem ?? undefined}
      help={`Without an end, it is shown for ${newsDays} days.`}
      disabled={disabled}
    />
  );
}

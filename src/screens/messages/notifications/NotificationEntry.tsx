import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { formatDistance } from '../../../components/format-time';
import type { NotificationItem } from '../../../contract/messages';
import { kinds, linesOf } from './item-words';

interface NotificationEntryProps {
  item: NotificationItem;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  onChoose: (item: NotificationItem) => void;
}

/** One item of the bell as a button: its subject, how long it has waited, and its lines (product: Bell). */
export function NotificationEntry({ item, zone, now, onChoose }: NotificationEntryProps) {
  const { text, icon: Icon, look } = kinds[item.code];
  return (
    <ButtonBase
      onClick={() => onChoose(item)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr)',
        columnGap: 3,
        alignItems: 'start',
        width: '100%',
        px: 4,
        py: 3,
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          bgcolor: `interview.${look}.bg`,
          color: `interview.${look}.main`,
        }}
      >
        <Icon sx={{ fontSize: 16 }} />
      </Box>
      <Box component="span" sx={{ display: 'grid', rowGap: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Box component="span" sx={{ typography: 'subtitle2' }}>
            {text}
          </Box>{' '}
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatDistance(item.at, now)}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            display: 'grid',
            gridTemplateColumns: '84px minmax(0, 1fr)',
            columnGap: 2,
            rowGap: 0.5,
            typography: 'caption',
            overflowWrap: 'anywhere',
          }}
        >
          {linesOf(item, zone).map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
        </Box>
      </Box>
    </ButtonBase>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      <Box component="span" sx={label === 'Candidate' ? { fontWeight: 500 } : undefined}>
        {value}
      </Box>{' '}
    </>
  );
}

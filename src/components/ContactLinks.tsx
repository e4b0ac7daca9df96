import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';

const writeTo = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
const callTo = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

interface ContactLinksProps {
  name: string;
  email?: string | undefined;
  mobile?: string | null | undefined;
}

/** Buttons that write to or call a person; no button for what is not known. */
export function ContactLinks({ name, email, mobile }: ContactLinksProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
      {email && (
        <Button variant="outlined" size="small" startIcon={<MailIcon />} href={writeTo(email)}>
          Email {name}
        </Button>
      )}
      {mobile && (
        <Button variant="outlined" size="small" startIcon={<PhoneIcon />} href={callTo(mobile)}>
          Call {name}
        </Button>
      )}
    </Box>
  );
}

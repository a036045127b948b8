import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { SameField } from './kept-field.tsx';
import { SourceLine } from './source-line.tsx';

type ToldContactsProps = Pick<CvFields, 'emails' | 'phones'>;

/** E-mail addresses and numbers on the CV: an account takes them only when they are proven. */
export function ToldContacts({ emails, phones }: ToldContactsProps) {
  const told = [
    ...emails.map((email) => ({ ...email, kind: 'email' as const })),
    ...phones.map((phone) => ({ ...phone, kind: 'phone' as const })),
  ];
  return told.map((contact) => <ToldContact key={contact.value} contact={contact} />);
}

type Contact = CvFields['emails'][number] & { kind: 'email' | 'phone' };

function ToldContact({ contact: { kind, value, isMine, source } }: { contact: Contact }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const label = t(`profiles.complete.fields.${kind}`);
  if (isMine) return <SameField label={label} value={value} />;
  return (
    <Box sx={rowLook}>
      <Info size={16} aria-hidden style={{ marginTop: 2, marginInlineStart: 2 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('profiles.complete.told', { label, value })}{' '}
          <Link component={LinkComponent} href={links.account('basic-details')}>
            {t(`profiles.complete.prove.${kind}`)}
          </Link>
        </Typography>
        <SourceLine sources={[source]} />
      </Box>
    </Box>
  );
}

const rowLook = {
  display: 'grid',
  gap: '0 6px',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  color: 'text.secondary',
} as const;

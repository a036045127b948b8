import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { rowStyles } from '#reading/web/parts/review-field.tsx';
import { SourceLine } from '#reading/web/parts/source-line.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { SameField } from './cv-field.tsx';

type CvContactsProps = Pick<CvFields, 'emails' | 'phones'>;

/** E-mail addresses and numbers of the CV, only shown: an account accepts them after verification. */
export function CvContacts({ emails, phones }: CvContactsProps) {
  const told = [
    ...emails.map((email) => ({ ...email, kind: 'email' as const })),
    ...phones.map((phone) => ({ ...phone, kind: 'phone' as const })),
  ];
  return told.map((contact) => <CvContact key={contact.value} contact={contact} />);
}

type Contact = CvFields['emails'][number] & { kind: 'email' | 'phone' };

function CvContact({ contact: { kind, value, isMine, source } }: { contact: Contact }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const label = t(`profiles.complete.fields.${kind}`);
  if (isMine) return <SameField label={label} value={value} />;
  return (
    <Box sx={{ ...rowStyles, color: 'text.secondary' }}>
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

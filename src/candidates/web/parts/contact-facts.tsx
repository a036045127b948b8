import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ExternalLink } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';
import type { Fact } from '#ui/page/facts.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { Candidate } from '../../contract.ts';
import { placeOf } from '../../rules.ts';
import { EntryList } from './entry-list.tsx';
import { FieldsInPlace } from './fields-in-place.tsx';
import { emails, type Link as WebLink, links, phoneNumbers } from './record-lists.ts';

const EmailForm = lazy(async () => ({ default: (await import('./record-forms.ts')).EmailContactForm }));
const PhoneForm = lazy(async () => ({ default: (await import('./record-forms.ts')).PhoneContactForm }));
const LinkForm = lazy(async () => ({ default: (await import('./record-forms.ts')).LinkForm }));
const PlaceForm = lazy(async () => ({ default: (await import('./record-forms.ts')).PlaceForm }));

/** E-mail addresses, phone numbers, place and links; without the right to change them, only those that are known. */
export function useContactFacts(candidate: Candidate): Fact[] {
  const { t, i18n } = useTranslation();
  const mayChange = candidate.can.update;
  const place = placeOf(candidate, i18n.language);
  const fact = (name: 'email' | 'phone' | 'place' | 'links', isKnown: boolean, value: ReactNode): Fact[] =>
    mayChange || isKnown ? [{ label: t(`candidates.person.${name}`), value }] : [];
  return [
    ...fact('email', Boolean(candidate.email), <Contacts candidate={candidate} kind="email" />),
    ...fact('phone', candidate.phoneNumber !== '', <Contacts candidate={candidate} kind="phone" />),
    ...fact('place', place !== '', <Place candidate={candidate} place={place} />),
    ...fact('links', candidate.profile.links.length > 0, <Links candidate={candidate} />),
  ];
}

const contacts = {
  email: { list: emails, form: EmailForm, hrefOf: (value: string) => `mailto:${value}` },
  phone: { list: phoneNumbers, form: PhoneForm, hrefOf: (value: string) => `tel:${value}` },
};

function Contacts({ candidate, kind }: { candidate: Candidate; kind: 'email' | 'phone' }) {
  const { t } = useTranslation();
  const { list, form, hrefOf } = contacts[kind];
  const labels = {
    add: t(`candidates.person.add.${kind}`),
    edit: (name: string) => t('candidates.edit.named', { name }),
  };
  return (
    <EntryList {...{ candidate, list, labels, form }} nameOf={(value) => value} hasMain isDense>
      {(value, { index, count, button }) => (
        <Line>
          <Link href={hrefOf(value)} color="inherit" sx={{ ...tapTarget, overflowWrap: 'anywhere' }}>
            {breakAtSign(value)}
          </Link>
          {index === 0 && count > 1 && <MainMark />}
          <CopyButton text={value} label={t('candidates.person.copy', { value })} />
          {button}
        </Line>
      )}
    </EntryList>
  );
}

function Links({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const labels = {
    add: t('candidates.person.add.link'),
    edit: (name: string) => t('candidates.edit.named', { name }),
  };
  return (
    <EntryList {...{ candidate, list: links, labels, form: LinkForm }} nameOf={nameOfLink} hasMain isDense>
      {(link, { index, count, button }) => (
        <Line>
          <Link
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            color="inherit"
            sx={{ ...tapTarget, overflowWrap: 'anywhere' }}
          >
            {nameOfLink(link)} <ExternalLink size={12} aria-hidden />
          </Link>
          {index === 0 && count > 1 && <MainMark />}
          {button}
        </Line>
      )}
    </EntryList>
  );
}

const nameOfLink = ({ label, url }: WebLink): string => label || url.replace(/^https?:\/\/(www\.)?/i, '');

function Place({ candidate, place }: { candidate: Candidate; place: string }) {
  const { t } = useTranslation();
  const labels = { add: t('candidates.person.add.place'), edit: t('candidates.person.editPlace') };
  return (
    <FieldsInPlace {...{ candidate, labels, form: PlaceForm }}>
      {place === ''
        ? null
        : (button) => (
            <Line>
              {place}
              {button}
            </Line>
          )}
    </FieldsInPlace>
  );
}

function MainMark() {
  const { t } = useTranslation();
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
      {t('candidates.person.main')}
    </Typography>
  );
}

/** A value with its small buttons, which do not make the line higher. A long value wraps beside them. */
const Line = ({ children }: { children: ReactNode }) => <Box sx={lineStyles}>{children}</Box>;

const lineStyles = {
  display: 'flex',
  columnGap: 0.5,
  alignItems: 'center',
  minWidth: 0,
  '& > a': { minWidth: 0 },
  '& button': { minHeight: { xs: 40, sm: 0 }, marginBlock: { xs: '-12px', sm: '-6px' }, flexShrink: 0 },
} as const;

// A long address breaks before its @ rather than inside a name.
function breakAtSign(value: string): ReactNode {
  const at = value.lastIndexOf('@');
  if (at === -1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { email as emailField } from '#platform/contract/fields.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { type KnownPerson, newCvs } from '../../new-cv-contract.ts';
import type { AddCandidateValues } from '../add-candidate-values.ts';
import { fullName, sharedWords } from '../candidate-words.ts';

type KnownPeopleProps = {
  control: Control<AddCandidateValues, unknown, FieldValues>;
  /** Adds an existing person instead, where a candidate is added to something; else the name opens them. */
  onUse: ((person: KnownPerson) => void) | null;
};

/** Candidates who may be the typed or read person, so that nobody is added twice. */
export function KnownPeople({ control, onUse }: KnownPeopleProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const people = useKnownPeople(control);
  if (people.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('candidates.create.known')}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', margin: 0, marginBlockStart: 1, padding: 0 }}>
        {people.map((person) => (
          <Stack component="li" key={person.id} direction="row" sx={rowStyles}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {[fullName(person), person.currentTitle].filter((part) => part !== '').join(', ')}
              </Box>
              {sharedWords(person, t).join(' · ')}
            </Box>
            {onUse === null ? (
              <Button
                size="small"
                variant="outlined"
                component={LinkComponent}
                href={links.candidate(person.id)}
              >
                {t('candidates.create.openInstead', { name: fullName(person) })}
              </Button>
            ) : (
              <Button size="small" variant="outlined" onClick={() => onUse(person)}>
                {t('candidates.create.useInstead', { name: fullName(person) })}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}

const rowStyles = { gap: '4px 12px', flexWrap: 'wrap', alignItems: 'center' } as const;
const digitsMin = 10;

function useKnownPeople(control: KnownPeopleProps['control']): KnownPerson[] {
  const { id: companyId } = useCompany();
  const [typedEmail, typedPhone, ...typed] = useWatch({
    control,
    name: ['email', 'phoneNumber', 'name', 'surname', 'currentCompany', 'city'],
  });
  const email = emailField.safeParse(typedEmail).data ?? '';
  const phoneNumber = typedPhone.replace(/\D/g, '').length >= digitsMin ? typedPhone.trim() : '';
  const [name = '', surname = '', currentCompany = '', city = ''] = typed.map((text) => text.trim());
  // A similar name counts with a place or an employer.
  const isNamed = name !== '' && surname !== '' && (currentCompany !== '' || city !== '');
  const person = { email, phoneNumber, ...(isNamed && { name, surname, currentCompany, city }) };
  const isAsked = email !== '' || phoneNumber !== '' || isNamed;
  const query = useQuery({
    ...queryOf(newCvs.listKnown, { params: { companyId }, query: person }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  return isAsked ? (query.data?.items ?? []) : [];
}

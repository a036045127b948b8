import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { KnownPerson } from '../../new-cv-contract.ts';
import type { AddCandidateValues } from '../add-candidate-values.ts';
import { fullName, sharedWords } from '../candidate-words.ts';
import { knownPeopleQuery } from '../new-cv-queries.ts';

type KnownPeopleProps = {
  control: Control<AddCandidateValues, unknown, FieldValues>;
  /** Takes an existing person instead; null where their name opens them. */
  use: UseInstead | null;
};

export type UseInstead = {
  /** The label of the button beside a person. */
  label: (name: string) => string;
  onUse: (person: KnownPerson) => void;
};

/** Candidates who may be the typed or read person, so that nobody is added twice. */
export function KnownPeople({ control, use }: KnownPeopleProps) {
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
            {use === null ? (
              <Button
                size="small"
                variant="outlined"
                component={LinkComponent}
                href={links.candidate(person.id)}
              >
                {t('candidates.create.openInstead', { name: fullName(person) })}
              </Button>
            ) : (
              <Button size="small" variant="outlined" onClick={() => use.onUse(person)}>
                {use.label(fullName(person))}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}

const rowStyles = { gap: '4px 12px', flexWrap: 'wrap', alignItems: 'center' } as const;
function useKnownPeople(control: KnownPeopleProps['control']): KnownPerson[] {
  const { id: companyId } = useCompany();
  const [email, phoneNumber, name, surname, currentCompany, city] = useWatch({
    control,
    name: ['email', 'phoneNumber', 'name', 'surname', 'currentCompany', 'city'],
  });
  const query = knownPeopleQuery(companyId, { email, phoneNumber, name, surname, currentCompany, city });
  const { data } = useQuery({ ...query, placeholderData: (before) => before });
  return query.enabled ? (data?.items ?? []) : [];
}

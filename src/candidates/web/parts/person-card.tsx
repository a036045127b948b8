import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Candidate } from '../../contract.ts';
import { fullName, originOf, positionOf } from '../candidate-words.ts';
import { useCandidateSlots } from '../slots.tsx';
import { belowPending } from './below-pending.ts';
import { FieldsInPlace } from './fields-in-place.tsx';
import { useIsNarrow } from './candidate-actions.tsx';
import { useContactFacts } from './contact-facts.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TagsEditor } from './tags-editor.tsx';

const PersonForm = lazy(async () => ({ default: (await import('./record-forms.ts')).PersonForm }));
/** On a phone the other facts are hidden behind a button. */
const contactFacts = 2;

/** The candidate's contact data to copy, current step, tags and facts. */
export function PersonCard({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const slots = useCandidateSlots();
  const [isLong, setLong] = useState(false);
  const isNarrow = useIsNarrow();
  const facts = useFacts(candidate);
  const name = fullName(candidate);
  return (
    <Surface padding="compact">
      <Stack sx={{ gap: 2, ...belowPending }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          <PersonAvatar name={name} photoUrl={candidate.photo} isWithheld={candidate.isWithheld} size={56} />
          <PersonName candidate={candidate} />
          <PersonMenu candidate={candidate} />
        </Stack>
        {slots.applicationControls?.(candidate)}
        <Facts facts={isNarrow && !isLong ? facts.slice(0, contactFacts) : facts} />
        {isNarrow && facts.length > contactFacts && (
          <Box sx={{ marginInlineStart: '-10px' }}>
            <Button size="small" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
              {t(isLong ? 'candidates.person.less' : 'candidates.person.more')}
            </Button>
          </Box>
        )}
        <TagsEditor candidate={candidate} />
        {slots.pools?.(candidate)}
        {slots.nextMeeting?.(candidate)}
      </Stack>
    </Surface>
  );
}

/** Name and position, which are changed in place. */
function PersonName({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const label = t('candidates.person.edit');
  return (
    <FieldsInPlace candidate={candidate} labels={{ add: label, edit: label }} form={PersonForm}>
      {(button) => (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minHeight: 56 }}>
          <Box sx={{ minWidth: 0 }}>
            {/* On a phone the heading already shows it. */}
            <Typography
              sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: { xs: 'none', md: 'block' } }}
            >
              {fullName(candidate)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {positionOf(candidate) || t('candidates.person.noPosition')}
            </Typography>
          </Box>
          {button}
        </Box>
      )}
    </FieldsInPlace>
  );
}

function useFacts(candidate: Candidate): Fact[] {
  const { t } = useTranslation();
  return [
    ...useContactFacts(candidate),
    { label: t('candidates.person.source'), value: originOf(candidate, t) },
    { label: t('candidates.person.since'), value: formatDate(candidate.createdAt) },
  ];
}

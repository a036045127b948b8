import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import type { PlannedMail, RejectionMail } from '../../contract.ts';
import { nameOf } from './name-of.ts';

type Person = { id: string; name: string; surname: string };

type LetterPreviewProps = {
  people: readonly Person[];
  mail: RejectionMail;
  /** Composes the mail for one of the people. */
  compose: (personId: string, mail: RejectionMail) => Promise<PlannedMail>;
};

/** The letter as each person will get it, one at a time, and when. */
export function LetterPreview({ people, mail, compose }: LetterPreviewProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const person = people[Math.min(index, people.length - 1)];
  const personId = person?.id ?? '';
  const { data, error } = useQuery({
    queryKey: ['letter preview', personId, mail],
    queryFn: () => compose(personId, mail),
    enabled: person !== undefined,
    placeholderData: (before) => before,
  });
  if (person === undefined) return null;
  return (
    <Box component="section" aria-label={t('applications.letter.preview')}>
      <Pager name={nameOf(person)} {...{ index, setIndex }} count={people.length} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Letter letter={data} />}
    </Box>
  );
}

function Letter({ letter }: { letter: PlannedMail }) {
  const { t } = useTranslation();
  const { problem, language, subject, body, sendAt, timeZone } = letter;
  if (problem !== null)
    return <Alert severity="warning">{t(`applications.letter.problems.${problem}`)}</Alert>;
  return (
    <>
      <Box lang={language} sx={paperStyles}>
        <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>{subject}</Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Typography>
      </Box>
      <Typography variant="body2" component="output" sx={{ display: 'block', marginBlockStart: 1 }}>
        {sendAt === null
          ? t('applications.letter.fromTray')
          : t('applications.letter.sendAt', { time: formatDateTime(sendAt, timeZone) })}
      </Typography>
    </>
  );
}

type PagerProps = { name: string; index: number; count: number; setIndex: (index: number) => void };

function Pager({ name, index, count, setIndex }: PagerProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 34, marginBlockEnd: 0.5 }}>
      <Typography sx={{ fontWeight: 500, flex: 1 }}>{name}</Typography>
      {count > 1 && (
        <>
          <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
            {t('applications.letter.place', { number: formatNumber(index + 1), total: formatNumber(count) })}
          </Typography>
          <IconButton
            size="small"
            aria-label={t('applications.letter.previous')}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('applications.letter.next')}
            disabled={index >= count - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </Stack>
  );
}

const paperStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 2,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
  minHeight: 120,
});

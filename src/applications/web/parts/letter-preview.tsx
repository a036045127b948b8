import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailSignature } from '#mail-templates/web/parts/mail-signature.tsx';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import type { PlannedMail, RejectionMail } from '../../contract.ts';
import { nameOf } from './name-of.ts';
import { PersonPager } from './person-pager.tsx';

type Person = { id: string; name: string; surname: string };

type LetterPreviewProps = {
  people: readonly Person[];
  /** Names the previews in the cache, beside the person and the text. */
  about: string | null | undefined;
  mail: RejectionMail;
  /** Composes the mail for one of the people. */
  compose: (personId: string, mail: RejectionMail) => Promise<PlannedMail>;
};

/** The letter as each person will get it, one at a time, and when. */
export function LetterPreview({ people, about, mail, compose }: LetterPreviewProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const person = people[Math.min(index, people.length - 1)];
  const personId = person?.id ?? '';
  const { data, error } = useQuery({
    queryKey: ['letter preview', about, personId, mail],
    queryFn: () => compose(personId, mail),
    enabled: person !== undefined,
    placeholderData: (before) => before,
  });
  if (person === undefined) return null;
  return (
    <Box component="section" aria-label={t('applications.letter.preview')}>
      <PersonPager name={nameOf(person)} {...{ index, setIndex }} count={people.length} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Letter letter={data} />}
    </Box>
  );
}

function Letter({ letter }: { letter: PlannedMail }) {
  const { t } = useTranslation();
  const { problem, language, subject, body, signature, sendAt, timeZone } = letter;
  if (problem !== null)
    return <Alert severity="warning">{t(`applications.letter.problems.${problem}`)}</Alert>;
  return (
    <>
      <Box lang={language} sx={paperStyles}>
        <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>{subject}</Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Typography>
        <MailSignature text={signature} />
      </Box>
      <Typography variant="body2" component="output" sx={{ display: 'block', marginBlockStart: 1 }}>
        {sendAt === null
          ? t('applications.letter.fromTray')
          : t('applications.letter.sendAt', momentIn(sendAt, timeZone))}
      </Typography>
    </>
  );
}

const paperStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 2,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
  minHeight: 120,
});

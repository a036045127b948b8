import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Language } from '#platform/contract/fields.ts';
import { paragraphsOf } from '../../rules.ts';

/** A privacy text with its paragraphs. */
export const NoticeText = ({ body, language }: { body: string; language: Language }) => (
  <Stack lang={language} sx={{ gap: 1, maxWidth: '72ch' }}>
    {paragraphsOf(body).map((paragraph) => (
      <Typography key={paragraph} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {paragraph}
      </Typography>
    ))}
  </Stack>
);

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ExternalLink } from 'lucide-react';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { ValuedField } from '../../contract.ts';
import { useValueWords } from './value-words.ts';

/** The value of a field as it is read. */
export function FieldValueView({ field }: { field: ValuedField }) {
  const words = useValueWords();
  const text = words(field);
  if (field.kind !== 'link') return <Box sx={textStyles}>{text}</Box>;
  return (
    <Link
      href={text}
      target="_blank"
      rel="noopener noreferrer nofollow"
      color="inherit"
      sx={{ ...tapTarget, overflowWrap: 'anywhere' }}
    >
      {text.replace(/^https?:\/\/(www\.)?/i, '')} <ExternalLink size={12} aria-hidden />
    </Link>
  );
}

const textStyles = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', minWidth: 0 } as const;

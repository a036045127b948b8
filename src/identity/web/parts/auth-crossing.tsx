import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { tapTarget } from '#ui/theme/tokens.ts';

/** A question and a link to the page that answers it. */
export function AuthCrossing({ question, href, answer }: { question: string; href: string; answer: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {question}{' '}
      <Link href={href} sx={tapTarget}>
        {answer}
      </Link>
    </Typography>
  );
}

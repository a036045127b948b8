import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { tokenize } from 'linkifyjs';

/** The text of a message: line ends are kept, and web addresses and e-mail addresses are links. */
export function MessageText({ body }: { body: string }) {
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem', lineHeight: 1.5 }}>
      {tokenize(body).map((token, index) =>
        token.isLink ? (
          <Link
            key={index}
            href={token.toHref('https')}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            color="inherit"
            underline="always"
          >
            {token.toString()}
          </Link>
        ) : (
          token.toString()
        ),
      )}
    </Box>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePageTitle } from '#ui/page/use-page-title.ts';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A page outside the shell, or one step of it: a title and one narrow column. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  usePageTitle(title);
  const heading = useFocusOfStep();
  return (
    <Stack sx={{ gap: 3 }}>
      <div>
        <Typography
          ref={heading}
          variant="h1"
          tabIndex={-1}
          sx={{ outline: 'none', fontSize: '1.625rem', letterSpacing: '-0.022em' }}
        >
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography component="div" sx={{ color: 'text.secondary', marginBlockStart: 0.75 }}>
            {lead}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}

let isFirst = true;

// Moves the focus to a new step, so that screen readers announce it and Tab continues there. A field that took the
// focus keeps it. The first load keeps the browser's own focus.
function useFocusOfStep(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus();
    isFirst = false;
  }, []);
  return heading;
}

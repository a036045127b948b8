import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { catchLinks } from './catch-links.ts';

type MailFrameProps = { html: string; title: string; onLink: (href: string) => void };

/** A mail as its reader sees it, as high as its content. Scripts are disabled, and links are handed over. */
export function MailFrame({ html, title, onLink }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  const onLoad = (): void => {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    setHeight(shown.documentElement.scrollHeight);
    catchLinks(shown, onLink);
  };
  return (
    <Box
      component="iframe"
      ref={frame}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      onLoad={onLoad}
      sx={(theme) => ({
        display: 'block',
        width: '100%',
        height,
        border: `1px solid ${theme.kadro.line}`,
        borderRadius: '12px',
      })}
    />
  );
}

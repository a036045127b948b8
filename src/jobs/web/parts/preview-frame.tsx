import Box from '@mui/material/Box';
import { type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

export type Device = 'phone' | 'desktop';

export const deviceIcons: Record<Device, LucideIcon> = { phone: Smartphone, desktop: Monitor };

const widths: Record<Device, number> = { phone: 390, desktop: 1180 };
const frameHeight = 620;

type PreviewFrameProps = { html: string; device: Device; title: string };

/** A page at the width of a device, scaled down to fit. Scripts and links are disabled. */
export function PreviewFrame({ html, device, title }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, width } = useWidth();
  // The document is set once; later only its body is replaced, so that it does not flicker or lose its scroll position.
  const [first] = useState(html);
  const fill = (): void => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body) return;
    const next = new DOMParser().parseFromString(html, 'text/html');
    if (next.body.innerHTML === shown.body.innerHTML) return;
    shown.documentElement.lang = next.documentElement.lang;
    shown.body.replaceWith(shown.adoptNode(next.body));
  };
  useEffect(fill, [html]);
  const wanted = widths[device];
  const scale = width === 0 ? 1 : Math.min(1, width / wanted);
  return (
    <Box
      ref={place}
      sx={(theme) => ({
        overflow: 'hidden',
        height: frameHeight,
        border: `1px solid ${theme.kadro.line}`,
        borderRadius: '12px',
        backgroundColor: theme.kadro.sunken,
      })}
    >
      <Box
        component="iframe"
        ref={frame}
        title={title}
        srcDoc={first}
        sandbox="allow-same-origin"
        onLoad={fill}
        sx={{
          display: 'block',
          width: wanted,
          height: frameHeight / scale,
          marginInline: scale < 1 ? 0 : 'auto',
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}

/** The available width for the frame. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

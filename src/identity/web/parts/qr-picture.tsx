import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';

const size = 168;

const pictureOf = (content: string) =>
  queryOptions({
    queryKey: ['qr', content],
    queryFn: async () => {
      const { toString } = await import('qrcode');
      const svg = await toString(content, { type: 'svg', margin: 3, errorCorrectionLevel: 'M' });
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
    // The picture contains a secret, so it is dropped when the dialog closes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A QR code: dark on white in both palettes, because cameras need that. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { data } = useQuery(pictureOf(content));
  if (data === undefined) return <Skeleton variant="rounded" width={size} height={size} />;
  return (
    <Box
      component="img"
      src={data}
      alt={label}
      sx={(theme) => ({
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '8px',
        border: `1px solid ${theme.kadro.line}`,
      })}
    />
  );
}

import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { User } from 'lucide-react';
import { useState } from 'react';

export type PersonAvatarProps = {
  name: string;
  /** Where it is known by itself: the initials are then those of the name and of the surname. */
  surname?: string;
  /** Address of the photo; without one, or when it does not load, there are initials, or a figure for who has no name. */
  photoUrl?: string | null;
  /** Edge in pixels. */
  size?: 20 | 24 | 28 | 32 | 40 | 56 | 72;
  /** Square with rounded corners, for companies and jobs. */
  shape?: 'round' | 'square';
  /** Set where the name is not written beside it; otherwise the avatar is decoration. */
  named?: boolean;
};

/** A face or initials on a tint that is always the same for the same name. */
export function PersonAvatar({
  name,
  surname,
  photoUrl,
  size = 28,
  shape = 'round',
  named = false,
}: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const showsPhoto = Boolean(photoUrl) && brokenUrl !== photoUrl;
  return (
    <Box
      component="span"
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      sx={(theme) => ({
        ...avatarStyles(theme, { name, size, shape }),
        // The margins of a logo are clear: no tint of a name behind them.
        ...(showsPhoto && { backgroundColor: theme.kadro.sunken }),
      })}
    >
      {showsPhoto ? (
        <Box
          component="img"
          src={photoUrl ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(photoUrl ?? null)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        initialsOf(name, surname) || <User size={Math.round(size * 0.6)} strokeWidth={1.75} />
      )}
    </Box>
  );
}

const avatarStyles = (
  theme: Theme,
  { name, size, shape }: Required<Pick<PersonAvatarProps, 'name' | 'size' | 'shape'>>,
) => {
  const tints = theme.kadro.avatarTints;
  const [wash, ink] = tints[tintIndex(name, tints.length)] ?? [theme.kadro.sunken, theme.kadro.text];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: size,
    height: size,
    overflow: 'hidden',
    userSelect: 'none',
    borderRadius: shape === 'round' ? '50%' : `${Math.max(4, Math.round(size / 5))}px`,
    color: ink,
    backgroundColor: wash,
    // Stronger than the size that a button gives to its icon, which would not fit.
    '&&&': { fontSize: Math.max(9, Math.round(size * 0.38)) },
    fontWeight: 600,
    letterSpacing: '0.01em',
    lineHeight: 1,
  } as const;
};

/** First letters of the first word and of the surname, else the last word, in capitals of the name's own letters. */
export function initialsOf(name: string, surname?: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], surname?.trim() || words.at(-1)] : words;
  return chosen.map((word) => capitalOf(Array.from(word ?? '')[0] ?? '')).join('');
}

/** Turkish i and ı have capitals of their own; the language of a name is unknown, so only these differ. */
function capitalOf(letter: string): string {
  return letter === 'ı' ? 'I' : letter.toUpperCase();
}

function tintIndex(name: string, count: number): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % count;
}

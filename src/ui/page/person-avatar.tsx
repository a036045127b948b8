import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { EyeOff, User } from 'lucide-react';
import { useState } from 'react';

export type PersonAvatarProps = {
  name: string;
  /** The surname, where it is known; initials are then of the name and the surname. */
  surname?: string;
  /**
   * Address of the photo. Without one, or when it fails to load, initials are shown, or an icon when the name is empty.
   */
  photoUrl?: string | null;
  /** Size in pixels. */
  size?: 20 | 24 | 28 | 32 | 40 | 56 | 72;
  /** Square with rounded corners, for companies and jobs. */
  shape?: 'round' | 'square';
  /** A blind review withholds the person: an icon instead of the initials of the pseudonym. */
  isWithheld?: boolean;
  /** Label, needed where the name is not shown beside it; otherwise the avatar is decorative. */
  named?: boolean;
};

/** A photo, or initials on a colour that depends on the name. */
export function PersonAvatar({
  name,
  surname,
  photoUrl,
  size = 28,
  shape = 'round',
  isWithheld = false,
  named = false,
}: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const Icon = isWithheld ? EyeOff : User;
  const showsPhoto = Boolean(photoUrl) && brokenUrl !== photoUrl;
  return (
    <Box
      component="span"
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      sx={(theme) => ({
        ...avatarStyles(theme, { name, size, shape }),
        // A logo's margins are transparent, so it gets no colour behind it.
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
        (!isWithheld && initialsOf(name, surname)) || (
          <Icon size={Math.round(size * 0.6)} strokeWidth={1.75} />
        )
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
    // More specific than a button's icon size, which would not fit.
    '&&&': { fontSize: Math.max(9, Math.round(size * 0.38)) },
    fontWeight: 600,
    letterSpacing: '0.01em',
    lineHeight: 1,
  } as const;
};

/** Initials: first letter of the first word and of the surname, else of the last word, in upper case. */
export function initialsOf(name: string, surname?: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], surname?.trim() || words.at(-1)] : words;
  return chosen.map((word) => capitalOf(Array.from(word ?? '')[0] ?? '')).join('');
}

/** Turkish i and ı have their own capitals. The language of a name is unknown, so only these are special. */
function capitalOf(letter: string): string {
  return letter === 'ı' ? 'I' : letter.toUpperCase();
}

function tintIndex(name: string, count: number): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % count;
}

import createCache, { type EmotionCache } from '@emotion/cache';
import { useEffect, useState } from 'react';
import type { ThemeSettings } from './theme-settings.ts';

const ltrCache = createCache({ key: 'css' });

/**
 * The style cache of a text direction. The mirroring plugin loads on first use; a page that switches direction keeps
 * its old cache until then, and with it what the user is typing.
 * @returns null while a page that starts mirrored waits
 */
export function useDirectionCache(direction: ThemeSettings['direction']): EmotionCache | null {
  const [rtlCache, setRtlCache] = useState<EmotionCache | null>(null);
  const [isShown, setIsShown] = useState(direction === 'ltr');
  const isWanted = direction === 'rtl' && rtlCache === null;
  useEffect(() => {
    if (!isWanted) return;
    // On failure the page stays readable, but not every part is mirrored.
    const load = import('./rtl-cache.ts').then((loaded) => setRtlCache(loaded.rtlCache));
    void load.catch(() => undefined).finally(() => setIsShown(true));
  }, [isWanted]);
  if (direction === 'ltr') return ltrCache;
  return rtlCache ?? (isShown ? ltrCache : null);
}

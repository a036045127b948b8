import createCache, { type EmotionCache } from '@emotion/cache';
import { useEffect, useState } from 'react';
import type { ThemeSettings } from './theme-settings.ts';

const ltrCache = createCache({ key: 'css' });

/**
 * Where the styles of a direction are made. What mirrors them is loaded when it is first wanted; whoever turns a page
 * that is shown keeps it, with what they are writing, until then.
 * @returns null while a page that starts mirrored waits
 */
export function useDirectionCache(direction: ThemeSettings['direction']): EmotionCache | null {
  const [rtlCache, setRtlCache] = useState<EmotionCache | null>(null);
  const [isShown, setIsShown] = useState(direction === 'ltr');
  const isWanted = direction === 'rtl' && rtlCache === null;
  useEffect(() => {
    if (!isWanted) return;
    // Without it the page still reads, only not mirrored in all its parts.
    const load = import('./rtl-cache.ts').then((loaded) => setRtlCache(loaded.rtlCache));
    void load.catch(() => undefined).finally(() => setIsShown(true));
  }, [isWanted]);
  if (direction === 'ltr') return ltrCache;
  return rtlCache ?? (isShown ? ltrCache : null);
}

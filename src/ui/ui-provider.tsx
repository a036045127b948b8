import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo } from 'react';
import type { ElementType, ReactNode } from 'react';
import { LinkComponentProvider } from './link-component.tsx';
import { createKadroTheme } from './theme/create-kadro-theme.ts';
import type { UiLocale } from './theme/create-kadro-theme.ts';
import './theme/fonts.css';
import type { ThemeSettings } from './theme/theme-settings.ts';
import { useDirectionCache } from './theme/use-direction-cache.ts';
import { useIsPrinting } from './theme/use-is-printing.ts';
import { ToastProvider } from './toasts.tsx';

type UiProviderProps = {
  settings: ThemeSettings;
  locale: UiLocale;
  /** Renders every link of the design system; receives `href` and the usual attributes of an anchor. */
  linkComponent?: ElementType;
  children: ReactNode;
};

/** Theme, base styles, toasts, and `dir` and `lang` of the document. Wrap the whole application in one. */
export function UiProvider({ settings, locale, linkComponent = 'a', children }: UiProviderProps) {
  // Printing always uses the light palette.
  const isPrinting = useIsPrinting();
  const theme = useMemo(
    () => createKadroTheme(isPrinting ? { ...settings, paletteMode: 'light' } : settings, locale),
    [isPrinting, settings, locale],
  );
  useEffect(() => {
    document.documentElement.dir = settings.direction;
    document.documentElement.lang = locale;
  }, [settings.direction, locale]);
  const cache = useDirectionCache(settings.direction);
  if (cache === null) return null;
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <LinkComponentProvider value={linkComponent}>
          <ToastProvider>{children}</ToastProvider>
        </LinkComponentProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

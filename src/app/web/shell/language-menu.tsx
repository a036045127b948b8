import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#platform/web/call.ts';
import { languageNames } from '#platform/web/language.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { useToast } from '#ui/toasts.tsx';
import type { Language } from '../choose-language.ts';
import { switchLanguage } from '../i18n.ts';
import { LazyMenu } from '#ui/lazy-menu.tsx';

/** English or Turkish; the choice is stored. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-label={t('app.language.label', { code: i18n.language.toUpperCase() })}
        aria-haspopup="menu"
        startIcon={<Languages size={17} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {i18n.language.toUpperCase()}
      </Button>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 220 } } }}
      >
        {(Object.keys(languageNames) as Language[]).map((language) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === i18n.language}
            onClick={() => {
              setAnchor(null);
              void choose(language);
            }}
          >
            {languageNames[language]}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}

/** Switches the language of the page and of the server's texts, and confirms it. */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const router = useRouter();
  const reloadUser = useReloadUser();
  const queryClient = useQueryClient();
  return async (language) => {
    if (language === i18n.language) return;
    try {
      await switchLanguage(language);
    } catch {
      toast.error(t('app.language.failed'));
      return;
    }
    toast.success(i18n.t('app.language.changed'));
    // Stores the language for mails too. When that fails, it still applies in this browser.
    await saveToAccount(language).then(reloadUser, () => undefined);
    // Refetches texts that the server translates, and retries failed queries.
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
  };
}

async function saveToAccount(language: Language): Promise<void> {
  const { account } = await import('#identity/account-contract.ts');
  await call(account.updateMe, { body: { language } });
}

import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { redirectOfPage } from '../open-after-sign-in.ts';
import { storeRedirect } from '../stored-redirect.ts';
import type { Provider } from '../providers.ts';
import { useResultToast } from '../use-result-toast.ts';

/** A button for each provider that users can sign in with. */
export function ProviderButtons({ items }: { items: Provider[] }) {
  const { t, i18n } = useTranslation();
  const { busy, start } = useStart();
  return (
    <>
      {items.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          startIcon={<LogIn size={17} aria-hidden />}
          loading={busy === id}
          loadingPosition="start"
          disabled={busy !== null}
          onClick={() => void start(id)}
        >
          {t('identity.providers.signIn', { name })}
        </Button>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans
          i18nKey="identity.providers.terms"
          values={{ names: anyOf(items, i18n.language) }}
          components={{
            kvkk: <Link href="/legal/kvkk" target="_blank" rel="noopener noreferrer" />,
            terms: <Link href="/legal/terms" target="_blank" rel="noopener noreferrer" />,
          }}
        />
      </Typography>
    </>
  );
}

const anyOf = (items: Provider[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(items.map(({ name }) => name));

/** Navigates to the provider. The button stays busy until the browser leaves the page. */
function useStart(): { busy: string | null; start: (provider: string) => Promise<void> } {
  const say = useResultToast();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async start(provider) {
      setBusy(provider);
      const redirect = redirectOfPage();
      try {
        const { providers } = await import('../../provider-contract.ts');
        const body = { provider, ...(redirect === undefined ? {} : { redirect }) };
        const { authorizationUrl } = await call(providers.startProvider, { body });
        storeRedirect(redirect);
        window.location.assign(authorizationUrl);
      } catch (error) {
        setBusy(null);
        say.refusal(error);
      }
    },
  };
}

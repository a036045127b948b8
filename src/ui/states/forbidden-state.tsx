import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateFrame } from './state-frame.tsx';

export type ForbiddenStateProps = { message?: string; action?: ReactNode; size?: 'small' | 'large' };

/** A page without permission; it names the person to ask. */
export function ForbiddenState({ message, action, size = 'large' }: ForbiddenStateProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      tone="warning"
      icon={Lock}
      size={size}
      isPage={size === 'large'}
      title={t('ui.forbidden.title')}
      body={message ?? t('ui.forbidden.body')}
      action={action}
    />
  );
}

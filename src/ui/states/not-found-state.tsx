import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateFrame } from './state-frame.tsx';

export type NotFoundStateProps = {
  title?: string;
  body?: ReactNode;
  action?: ReactNode;
  size?: 'small' | 'large';
};

/** An address that does not exist, or that this user may not see. */
export function NotFoundState({ title, body, action, size = 'large' }: NotFoundStateProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      icon={SearchX}
      size={size}
      isPage={size === 'large'}
      title={title ?? t('ui.notFound.title')}
      body={body ?? t('ui.notFound.body')}
      action={action}
    />
  );
}

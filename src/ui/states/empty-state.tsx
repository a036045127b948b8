import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateFrame } from './state-frame.tsx';

export type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** The purpose of this page. */
  body?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  size?: 'small' | 'large';
};

/** An empty page, with its purpose and the next step. */
export function EmptyState({ icon, title, body, action, size = 'small' }: EmptyStateProps) {
  return <StateFrame icon={icon} title={title} body={body} action={action} size={size} />;
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateFrame } from './state-frame.tsx';

export type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** What this place is for. */
  body?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  size?: 'small' | 'large';
};

/** An empty place that says what it is for and offers the next step. */
export function EmptyState({ icon, title, body, action, size = 'small' }: EmptyStateProps) {
  return <StateFrame icon={icon} title={title} body={body} action={action} size={size} />;
}

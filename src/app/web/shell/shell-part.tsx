import { Component, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#ui/toasts.tsx';
import { LazyOverlay, type OverlayProps } from '#ui/lazy-overlay.tsx';

type ShellPartProps = { isOpen: boolean; onFailed: () => void; children: ReactElement<OverlayProps> };

/**
 * An error boundary for parts of the shell that load on demand. On an error it reports the failure and renders
 * nothing, so that the page stays. Opening the part again retries.
 */
export function ShellPart({ isOpen, onFailed, children }: ShellPartProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = (): void => {
    onFailed();
    toast.error(t('app.partFailed'), {
      action: { label: t('app.reload'), onSelect: () => window.location.reload() },
    });
  };
  return (
    <Boundary isOpen={isOpen} onError={fail}>
      <LazyOverlay>{children}</LazyOverlay>
    </Boundary>
  );
}

type BoundaryProps = { isOpen: boolean; onError: () => void; children: ReactNode };
type BoundaryState = { hasFailed: boolean; wasOpen: boolean };

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, wasOpen: false };

  static getDerivedStateFromProps({ isOpen }: BoundaryProps, state: BoundaryState): BoundaryState {
    return { wasOpen: isOpen, hasFailed: state.hasFailed && !(isOpen && !state.wasOpen) };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

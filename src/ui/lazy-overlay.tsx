import { type ReactElement, Suspense, useEffectEvent, useLayoutEffect } from 'react';
import { collectTyped } from './typed-text.ts';

/** The properties by which a dialog, a menu or a panel is closed. */
export type OverlayProps = { open?: boolean; onClose?: () => void };

type LazyOverlayProps = {
  /** Left out: the child's `onClose`. */
  onCancel?: () => void;
  children: ReactElement<OverlayProps> | false;
};

/**
 * Wraps a dialog, menu or panel that loads when it is first opened. Until it has loaded, no shortcut works, and Escape
 * closes it.
 */
export function LazyOverlay({ onCancel, children }: LazyOverlayProps) {
  const { open, onClose }: OverlayProps = children ? children.props : {};
  const fallback = open !== false && <LazyOverlayFallback onCancel={onCancel ?? onClose} />;
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

type LazyOverlayFallbackProps = {
  /** Closes the overlay on Escape. Left out, Escape is for the panel around. */
  onCancel?: (() => void) | undefined;
};

/**
 * Disables the page's shortcuts while an overlay loads. The field that the overlay focuses receives the text typed
 * meanwhile.
 */
export function LazyOverlayFallback({ onCancel }: LazyOverlayFallbackProps) {
  const cancel = useEffectEvent(() => onCancel);
  useLayoutEffect(() => collectTyped(() => cancel()), []);
  return <span hidden data-opening />;
}

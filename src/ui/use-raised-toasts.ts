import { useEffect } from 'react';
import { raisedBy } from './raised-by.ts';

const mainActions = '.MuiButton-contained, button[type=submit], [data-sticky-foot]';
const measureMs = 200;

/**
 * Raises the toasts above the main actions that they would cover, and above a bar at the bottom. They are measured again
 * while they are shown, because the page scrolls and changes below them.
 */
export function useRaisedToasts(): void {
  useEffect(() => {
    const stack = document.getElementById('toasts');
    if (stack === null) return;
    let raisedPx = 0;
    let timer = 0;
    const measure = (): void => {
      raisedPx = raiseOf(stack, raisedPx);
      stack.style.translate = raisedPx === 0 ? '' : `0 ${-raisedPx}px`;
    };
    const follow = (): void => {
      clearInterval(timer);
      measure();
      if (stack.querySelector('[data-toast]') !== null) timer = window.setInterval(measure, measureMs);
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(stack, { childList: true });
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, []);
}

function raiseOf(stack: HTMLElement, raisedPx: number): number {
  const { top, bottom, left } = stack.getBoundingClientRect();
  const page = stack.closest('[role$=dialog]') ?? document;
  const actions = [...page.querySelectorAll(mainActions)]
    .filter((action) => action.checkVisibility())
    .map((action) => action.getBoundingClientRect())
    .filter(({ right }) => right > left);
  return raisedBy({ top: top + raisedPx, bottom: bottom + raisedPx }, actions);
}

import createCache from '@emotion/cache';

/** The part of a stylis node that this plugin uses. */
type StyleNode = { type: string; props: string | string[]; children: unknown; value: string; return: string };

const swaps: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  'margin-left': 'margin-right',
  'margin-right': 'margin-left',
  'padding-left': 'padding-right',
  'padding-right': 'padding-left',
  'border-left': 'border-right',
  'border-right': 'border-left',
  'border-left-width': 'border-right-width',
  'border-right-width': 'border-left-width',
  'border-left-color': 'border-right-color',
  'border-right-color': 'border-left-color',
  'border-top-left-radius': 'border-top-right-radius',
  'border-top-right-radius': 'border-top-left-radius',
  'border-bottom-left-radius': 'border-bottom-right-radius',
  'border-bottom-right-radius': 'border-bottom-left-radius',
};

// For text with its own direction, its start may differ from the page's.
const sides: Readonly<Record<string, string>> = { left: 'right', start: 'right', right: 'left', end: 'left' };

/** Mirrors MUI's physical left and right. Our own styles use logical properties and are unchanged. */
export const rtlCache = createCache({ key: 'rtl', stylisPlugins: [flip] });

function flip(element: unknown) {
  const node = element as StyleNode;
  if (node.type !== 'decl' || typeof node.props !== 'string' || typeof node.children !== 'string') return;
  const property = swaps[node.props] ?? node.props;
  const value = flipValue(property, node.children);
  if (property === node.props && value === node.children) return;
  node.props = property;
  node.children = value;
  node.value = `${property}:${value};`;
  node.return = node.value;
}

function flipValue(property: string, value: string): string {
  if (property === 'text-align') return sides[value] ?? value;
  if (property === 'float' || property === 'clear') return swaps[value] ?? value;
  if (property === 'transform') {
    return value.replace(/translateX\((-?)([^)]+)\)/g, (_match, sign: string, size: string) =>
      sign === '-' ? `translateX(${size})` : `translateX(-${size})`,
    );
  }
  if (property === 'margin' || property === 'padding' || property === 'border-width') return flipFour(value);
  return value;
}

function flipFour(value: string): string {
  const parts = value.split(' ');
  if (parts.length !== 4 || value.includes('(')) return value;
  const [top, end, bottom, start] = parts;
  return [top, start, bottom, end].join(' ');
}
